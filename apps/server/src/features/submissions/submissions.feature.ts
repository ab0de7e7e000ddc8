import type { FastifyInstance } from 'fastify'
import { z } from 'zod'
import { defineJob } from '../../platform/jobs/jobs.ts'
import { daysBefore, defineSweep } from '../../platform/jobs/sweep.ts'
import { createAdStatusService } from './ad-status.service.ts'
import { createSendDraftService } from './send-draft.job.ts'
import type { SubmissionPace, SubmissionsNeeds } from './submission-needs.ts'
import { createSubmissionQueue, sendDraftJob } from './submission-queue.ts'
import { countUnfinished } from './submissions.repo.ts'
import { submissionsRoutes } from './submissions.routes.ts'
import { concurrentPerAccount, lookAfterMs, readLagMs } from './submissions.rules.ts'
import { createSubmissionsService } from './submissions.service.ts'
import { createSubmitDraftsService } from './submit-drafts.service.ts'
import { removeOldBatches, removeOldTries } from './sweep-batches.repo.ts'

/** Above the longest upload; a run that waits for Meta ends and comes again. */
const runSeconds = 3600
/** Ad accounts in work at once: each entry of the queue wakes all who wait there, and most for nothing. */
const accountsAtOnce = 3
/** Runs that died with their process: each goes on where it was, so there is no reason to give up soon. */
const deathsMax = 100

/** Batches, and tries of a draft but for its last. */
const keptDays = 90

const pace: SubmissionPace = { perAccount: concurrentPerAccount, lookAfterMs, readLagMs }

export function createSubmissionsFeature(
  deps: Omit<SubmissionsNeeds, 'pace'> & { pace?: Partial<SubmissionPace> | undefined },
) {
  const needs: SubmissionsNeeds = { ...deps, pace: { ...pace, ...deps.pace } }
  const queue = createSubmissionQueue(needs)
  const sending = createSendDraftService(needs, queue)
  const submissions = createSubmissionsService(needs, queue)
  const submitDrafts = createSubmitDraftsService(needs, queue)
  const adStatus = createAdStatusService(needs)

  const sendDraft = defineJob({
    name: sendDraftJob,
    schema: z.object({ jobId: z.uuid() }),
    concurrency: Math.min(needs.concurrency, accountsAtOnce * needs.pace.perAccount),
    expireInSeconds: runSeconds,
    retryLimit: deathsMax,
    handle: ({ jobId }, { signal }) => sending.run(jobId, signal),
  })
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
      (limit) => removeOldBatches(needs.db, daysBefore(needs.clock.now(), keptDays), limit),
      (limit) => removeOldTries(needs.db, daysBefore(needs.clock.now(), keptDays), limit),
    ],
  })

  return {
    /** What `/api/jobs` answers for jobs that are submissions. */
    otherJobs: { find: submissions.findJob, cancel: submissions.cancel },
    countUnfinished: () => countUnfinished(needs.db),
    routes: (app: FastifyInstance) => submissionsRoutes(app, { submissions, submitDrafts, adStatus }),
    jobs: [sendDraft, sweepLost, refreshStatuses, sweepBatches],
  }
}
