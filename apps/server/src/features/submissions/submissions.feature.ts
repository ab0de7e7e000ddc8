import type { FastifyInstance } from 'fastify'
import { z } from 'zod'
import { defineJob } from '../../platform/jobs/jobs.ts'
import { daysBefore, defineSweep } from '../../platform/jobs/sweep.ts'
import { createAdStatusService } from './ad-status.service.ts'
import { createSendDraftJob } from './send-draft.job.ts'
import type { SubmissionNeeds, SubmissionPace } from './submission-needs.ts'
import { createSubmissionQueue } from './submission-queue.ts'
import { countUnfinished, removeOldBatches, removeOldSubmissions } from './submissions.repo.ts'
import { submissionsRoutes } from './submissions.routes.ts'
import { concurrentPerAccount, lookAfterMs, readLagMs } from './submissions.rules.ts'
import { createSubmissionsService } from './submissions.service.ts'
import { createSubmitDraftsService } from './submit-drafts.service.ts'

/** Batches and all but the latest submission of a draft are removed after this time. */
const retentionDays = 90

const defaultPace: SubmissionPace = { perAccount: concurrentPerAccount, lookAfterMs, readLagMs }

export function createSubmissionsFeature(
  given: Omit<SubmissionNeeds, 'pace'> & { pace?: Partial<SubmissionPace> | undefined },
) {
  const base: SubmissionNeeds = { ...given, pace: { ...defaultPace, ...given.pace } }
  const { db, clock } = base
  const needs = { ...base, queue: createSubmissionQueue(base) }
  const submissions = createSubmissionsService(needs)
  const submitDrafts = createSubmitDraftsService(needs)
  const adStatus = createAdStatusService(needs)

  const sweepLost = defineJob({
    name: 'sweep-lost-submissions',
    schema: z.object({}),
    concurrency: 1,
    expireInSeconds: 60,
    retryLimit: 0,
    cron: '* * * * *',
    handle: () => submissions.rescueLost(),
  })
  const refreshStatuses = defineJob({
    name: 'refresh-ad-statuses',
    schema: z.object({}),
    concurrency: 1,
    // It ends before the next one starts.
    expireInSeconds: 14 * 60,
    retryLimit: 0,
    cron: '*/15 * * * *',
    handle: (_, { signal }) => adStatus.sweep(signal),
  })
  const sweepBatches = defineSweep({
    name: 'sweep-submission-batches',
    cron: '13 4 * * *',
    removals: [
      (limit) => removeOldBatches(db, daysBefore(clock.now(), retentionDays), limit),
      (limit) => removeOldSubmissions(db, daysBefore(clock.now(), retentionDays), limit),
    ],
  })

  return {
    /** What `/api/jobs` answers for submissions. */
    otherJobs: { find: submissions.findJob, cancel: submissions.cancel },
    countUnfinished: () => countUnfinished(db),
    routes: (app: FastifyInstance) => submissionsRoutes(app, { submissions, submitDrafts, adStatus }),
    jobs: [createSendDraftJob(needs), sweepLost, refreshStatuses, sweepBatches],
  }
}
