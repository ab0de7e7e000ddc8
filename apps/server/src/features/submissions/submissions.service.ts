import { isSubmissionOver } from '@hookline/contract/submission-state/submission-state.rules'
import type {
  SubmissionBatch,
  SubmissionJob,
  SubmissionsOverview,
} from '@hookline/contract/submissions/submissions.schemas'
import { presentReadable } from '../../platform/database/read-stored.ts'
import { AppError, notFound } from '../../platform/errors.ts'
import type { Actor } from '../../platform/http/serve.ts'
import { cancelledCode, presentJob, presentSummary } from './present-submission.ts'
import { reportEnds } from './report-ends.ts'
import { readAdProgress, settleAsSent } from './settle-submission.ts'
import { readOutcome, waitForEnd } from './submission-end.ts'
import type { SubmissionNeeds } from './submission-needs.ts'
import { type SubmissionQueue, sendDraftJob } from './submission-queue.ts'
import * as repo from './submissions.repo.ts'

export type SubmissionsService = ReturnType<typeof createSubmissionsService>

/** Longer than the queue takes to give a dead worker's job to another (30 s). */
const stalledMs = 120_000
/** As far back as the list of jobs. */
const recentMs = 24 * 3600 * 1000
const lostWorker =
  'The worker stopped several times while sending this draft. Submit it again: it continues where it stopped.'

const notKnown =
  'Meta may have created the ad, but its answer was lost. This cannot be stopped until it is known whether the ad exists.'

/** Reads, cancels and rescues submissions. */
export function createSubmissionsService(needs: SubmissionNeeds & { queue: SubmissionQueue }) {
  const { db, outcomes, jobs, clock, queue } = needs

  /** A waiting submission is queued again; a running one fails, because its worker died too often. */
  async function rescue({ id }: repo.SubmissionRow): Promise<void> {
    await db.transaction().execute(async (tx) => {
      const row = await repo.lockSubmission(tx, id)
      if (row?.state === 'waiting') return queue.requeue(tx, row)
      if (row?.state !== 'running') return
      const progress = await readAdProgress(tx, needs, row)
      // Only another job can look the ad up.
      if (progress === 'unknown' || progress === 'differs') return queue.requeue(tx, row)
      if (progress === 'as wanted') {
        await settleAsSent(tx, needs, row, 'The worker stopped several times while sending this draft.')
      } else {
        await repo.updateSubmission(tx, id, { state: 'failed', error: lostWorker, error_code: 'INTERNAL' })
        await outcomes.markFailed(tx, row.draft_id)
      }
      await queue.startNext(tx, row.ad_account_id)
      await reportEnds(tx, needs, [id])
      await outcomes.publishChange(tx, [row.draft_id], 'updated')
    })
  }

  return {
    /** Null when the user has no such submission. */
    async findJob(actor: Actor, jobId: string): Promise<SubmissionJob | null> {
      const row = await repo.findSubmission(db, jobId)
      return row?.user_id === actor.id ? presentJob(row) : null
    },

    /**
     * Waits for the end of an own submission. Null when it goes on after the wait, or `signal` ends the wait.
     * @throws AppError with the submission's error when it failed or was stopped.
     */
    async waitForOutcome(actor: Actor, jobId: string, signal: AbortSignal) {
      async function read(): Promise<SubmissionJob> {
        const row = await repo.findSubmission(db, jobId)
        if (row?.user_id !== actor.id) throw notFound('Job')
        return presentJob(row)
      }
      return readOutcome(await waitForEnd(needs, { jobId, read, signal }))
    },

    /**
     * Stops a queued or waiting submission; null when the user has none of this id. One whose ad exists is settled as
     * sent.
     * @throws AppError CONFLICT while it is being sent, while it is not known whether its ad exists, and after it ended.
     */
    async cancel(actor: Actor, jobId: string): Promise<SubmissionJob | null> {
      return db.transaction().execute(async (tx) => {
        const row = await repo.lockSubmission(tx, jobId)
        if (row?.user_id !== actor.id) return null
        if (row.state === 'running') {
          throw new AppError('CONFLICT', 'This draft is being sent right now and can no longer be stopped.')
        }
        if (row.state !== 'queued' && row.state !== 'waiting') {
          throw new AppError('CONFLICT', `This submission has already ended (${row.state}).`)
        }
        const progress = await readAdProgress(tx, needs, row)
        if (progress === 'unknown') throw new AppError('CONFLICT', notKnown)
        const error = `Stopped by ${actor.username}.`
        if (progress === 'as wanted') await settleAsSent(tx, needs, row, error)
        else {
          const stopped = { state: 'stopped', error, error_code: cancelledCode, retry_at: null } as const
          await repo.updateSubmission(tx, jobId, stopped)
        }
        await reportEnds(tx, needs, [jobId])
        await outcomes.publishChange(tx, [row.draft_id], 'updated')
        const stopped = await repo.findSubmission(tx, jobId)
        return stopped ? presentJob(stopped) : null
      })
    },

    /** Batches that the user has not closed, newest first. */
    async listBatches(actor: Actor): Promise<SubmissionBatch[]> {
      const batches = await repo.listOpenBatches(db, actor.id)
      const ids = batches.map(({ id }) => id)
      const rows = await repo.listBatchSubmissions(db, ids)
      return batches.map(({ id, created_at }) => ({
        batchId: id,
        createdAt: created_at.toISOString(),
        jobs: presentReadable(
          rows.filter(({ batch_id }) => batch_id === id),
          presentJob,
        ),
      }))
    },

    async overview(actor: Actor): Promise<SubmissionsOverview> {
      const since = new Date(clock.now().getTime() - recentMs)
      const { retry_at, ...counts } = await repo.countByState(db, actor.id, { since, cancelled: cancelledCode })
      return { ...counts, retryAt: retry_at?.toISOString() ?? null }
    },

    /** @throws AppError NOT_FOUND; CONFLICT while a job of it has not ended. */
    async closeBatch(actor: Actor, batchId: string): Promise<void> {
      if (!(await repo.ownsBatch(db, batchId, actor.id))) throw notFound('Batch')
      const rows = await repo.listBatchSubmissions(db, [batchId])
      const isOver = rows.every((row) => isSubmissionOver(presentSummary(row).state))
      if (!isOver) throw new AppError('CONFLICT', 'Some ads of this batch are still being sent.')
      await repo.closeBatch(db, batchId, clock.now())
    },

    /** Rescues submissions whose queue entry is gone. */
    async rescueLost(): Promise<void> {
      await repo.submissionLeases.sweep(db, {
        before: new Date(clock.now().getTime() - stalledMs),
        isQueued: (jobId) => jobs.isQueued(sendDraftJob, { jobId }),
        rescue,
      })
      await queue.startForgotten()
    },
  }
}
