import type { FastifyInstance } from 'fastify'
import { z } from 'zod'
import type { Actor } from '../../platform/http/serve.ts'
import { defineJob } from '../../platform/jobs/jobs.ts'
import { daysBefore, defineSweep, defineTimedJob } from '../../platform/jobs/sweep.ts'
import { removeOldChecks } from './ad-checks.repo.ts'
import { checkAdsJob, createAdChecksService } from './ad-checks.service.ts'
import { createAdStatusService } from './ad-status.service.ts'
import { checkHintedJob, createHintedAdsService } from './hinted-ads.service.ts'
import { createLiveAdsService } from './live-ads/live-ads.service.ts'
import { createTakeBackService, takeBackJob, takeBackSchema } from './live-ads/take-back.service.ts'
import { createSendDraftJob } from './send-draft.job.ts'
import type { SubmissionNeeds, SubmissionPace } from './submission-needs.ts'
import { createSubmissionQueue } from './submission-queue.ts'
import { countUnfinished, removeOldBatches, removeOldSubmissions } from './submissions.repo.ts'
import { submissionsRoutes } from './submissions.routes.ts'
import { answerWithinMs, concurrentPerAccount, lookAfterMs, readLagMs } from './submissions.rules.ts'
import { createSubmissionsService } from './submissions.service.ts'
import { createSubmitDraftsService } from './submit-drafts.service.ts'

/** Batches and all but the latest submission of a draft are removed after this time. */
const retentionDays = 90

const defaultPace: SubmissionPace = { perAccount: concurrentPerAccount, lookAfterMs, readLagMs, answerWithinMs }

export function createSubmissionsFeature({
  pace,
  ...others
}: Omit<SubmissionNeeds, 'pace'> & { pace?: Partial<SubmissionPace> | undefined }) {
  const base: SubmissionNeeds = { ...others, pace: { ...defaultPace, ...pace } }
  const { db, clock } = base
  const needs = { ...base, queue: createSubmissionQueue(base) }
  const submissions = createSubmissionsService(needs)
  const submitDrafts = createSubmitDraftsService(needs)
  const adStatus = createAdStatusService(needs)
  const adChecks = createAdChecksService(needs)
  const hintedAds = createHintedAdsService(needs)
  const liveAds = createLiveAdsService(needs)
  const takeBack = createTakeBackService(needs)

  const sweepLost = defineTimedJob({
    name: 'sweep-lost-submissions',
    cron: '* * * * *',
    retryLimit: 0,
    handle: () => submissions.rescueLost(),
  })
  const refreshStatuses = defineTimedJob({
    name: 'refresh-ad-statuses',
    cron: '*/15 * * * *',
    // It ends before the next one starts.
    expireInSeconds: 14 * 60,
    retryLimit: 0,
    handle: (signal) => adStatus.sweep(signal),
  })
  const checkAds = defineJob({
    name: checkAdsJob,
    schema: z.object({ checkId: z.uuid() }),
    concurrency: 2,
    expireInSeconds: 3600,
    // After its worker died, a check goes on with what is left of it.
    retryLimit: 100,
    handle: ({ checkId }, { signal }) => adChecks.run(checkId, signal),
  })
  const takeBackSwitches = defineJob({
    name: takeBackJob,
    schema: takeBackSchema,
    concurrency: 2,
    expireInSeconds: 600,
    retryLimit: 100,
    handle: (work, { signal }) => takeBack.run(work, signal),
  })
  // Each hour, because a day begins at another hour in each zone.
  const checkDaily = defineTimedJob({
    name: 'check-ads-daily',
    cron: '11 * * * *',
    retryLimit: 0,
    handle: () => adChecks.startDaily(),
  })
  // Each minute too, in case a process ended before it started the job.
  const checkHinted = defineTimedJob({
    name: checkHintedJob,
    cron: '* * * * *',
    concurrency: 2,
    expireInSeconds: 600,
    retryLimit: 0,
    handle: (signal) => hintedAds.run(signal),
  })
  const sweepBatches = defineSweep({
    name: 'sweep-submission-batches',
    cron: '13 4 * * *',
    removals: [
      (limit) => removeOldBatches(db, daysBefore(clock.now(), retentionDays), limit),
      (limit) => removeOldChecks(db, daysBefore(clock.now(), retentionDays), limit),
      (limit) => removeOldSubmissions(db, daysBefore(clock.now(), retentionDays), limit),
    ],
  })

  return {
    /** What `/api/jobs` answers for submissions. */
    otherJobs: {
      find: async (actor: Actor, id: string) =>
        (await submissions.findJob(actor, id)) ?? (await adChecks.findJob(actor, id)),
      cancel: submissions.cancel,
    },
    hintedAds,
    countUnfinished: () => countUnfinished(db),
    routes: (app: FastifyInstance) =>
      submissionsRoutes(app, { submissions, submitDrafts, adStatus, adChecks, liveAds }),
    jobs: [
      createSendDraftJob(needs),
      sweepLost,
      refreshStatuses,
      checkAds,
      checkHinted,
      checkDaily,
      takeBackSwitches,
      sweepBatches,
    ],
  }
}
