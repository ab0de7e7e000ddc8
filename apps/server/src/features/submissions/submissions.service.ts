import type { SubmissionState } from '@hookline/contract/drafts/drafts.schemas'
import { isSubmissionOver } from '@hookline/contract/submissions/submissions.rules'
import type {
  SubmissionBatch,
  SubmissionJob,
  SubmissionsOverview,
} from '@hookline/contract/submissions/submissions.schemas'
import { NIL } from 'uuid'
import { AppError, notFound } from '../../platform/errors.ts'
import type { Actor } from '../../platform/http/serve.ts'
import { cancelledCode, presentJob } from './present-submission.ts'
import { readAdProgress, settleAsSent } from './settle-as-sent.ts'
import type { SubmissionsNeeds } from './submission-needs.ts'
import { type SubmissionQueue, sendDraftJob } from './submission-queue.ts'
import * as repo from './submissions.repo.ts'

export type SubmissionsService = ReturnType<typeof createSubmissionsService>

/** Longer than the heartbeat and its take-over (30 s), so that a submission in good hands is left alone. */
const stalledMs = 120_000
/** As long as the list of jobs goes back. */
const recentMs = 24 * 3600 * 1000
const lostWorker =
  'The worker stopped several times while sending this draft. Submit it again: it goes on where it was.'

const notKnown =
  'Meta may have made the ad, but its answer was lost. This cannot be stopped until it is known whether the ad exists.'

/** What people see of submissions, and the net below those that got lost. */
export function createSubmissionsService(needs: SubmissionsNeeds, queue: SubmissionQueue) {
  const { db, drafts, jobs, clock } = needs

  /** Lost by the queue: what waited lines up again, what ran ends, for its worker died too often. */
  async function rescue({ id }: repo.SubmissionRow): Promise<void> {
    if (await jobs.isQueued(sendDraftJob, { jobId: id })) return
    await db.transaction().execute(async (tx) => {
      const row = await repo.lockSubmission(tx, id)
      if (row?.state === 'waiting') return queue.requeue(tx, row)
      if (row?.state !== 'running') return
      const progress = await readAdProgress(tx, needs, row)
      // What its ad became is found out by a run, and by nothing else.
      if (progress === 'unknown' || progress === 'differs') return queue.requeue(tx, row)
      if (progress === 'as wanted') {
        await settleAsSent(tx, needs, row, 'The worker stopped several times while sending this draft.')
        await queue.startNext(tx, row.ad_account_id)
        return drafts.publishChange(tx, [row.draft_id], 'updated')
      }
      const change = { state: 'failed', error: lostWorker, error_code: 'INTERNAL', run_id: null } as const
      await repo.updateSubmission(tx, id, change)
      await drafts.markFailed(tx, row.draft_id)
      await queue.startNext(tx, row.ad_account_id)
      await drafts.publishChange(tx, [row.draft_id], 'updated')
    })
  }

  return {
    /** A submission as a job; null when there is none of this person. */
    async findJob(actor: Actor, jobId: string): Promise<SubmissionJob | null> {
      const row = await repo.findSubmission(db, jobId)
      return row?.user_id === actor.id ? presentJob(row) : null
    },

    /**
     * Stops a submission that waits for its turn or for Meta; null when there is none of this person. One whose ad
     * exists already is settled as sent.
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
        await drafts.publishChange(tx, [row.draft_id], 'updated')
        const stopped = await repo.findSubmission(tx, jobId)
        return stopped ? presentJob(stopped) : null
      })
    },

    /** Those whose list was not closed yet, newest first. */
    async listBatches(actor: Actor): Promise<SubmissionBatch[]> {
      const batches = await repo.listOpenBatches(db, actor.id)
      const rows = await repo.listOfBatches(
        db,
        batches.map(({ id }) => id),
      )
      return batches.map(({ id, created_at }) => ({
        batchId: id,
        createdAt: created_at.toISOString(),
        jobs: rows.filter(({ batch_id }) => batch_id === id).map(presentJob),
      }))
    },

    async overview(actor: Actor): Promise<SubmissionsOverview> {
      const since = new Date(clock.now().getTime() - recentMs)
      const { retry_at, ...counts } = await repo.countOf(db, actor.id, { since, cancelled: cancelledCode })
      return { ...counts, retryAt: retry_at?.toISOString() ?? null }
    },

    /** @throws AppError NOT_FOUND; CONFLICT while a job of it has not ended. */
    async closeBatch(actor: Actor, batchId: string): Promise<void> {
      if (!(await repo.isBatchOf(db, batchId, actor.id))) throw notFound('Batch')
      const rows = await repo.listOfBatches(db, [batchId])
      const isOver = rows.every(({ state }) => isSubmissionOver(state as SubmissionState))
      if (!isOver) throw new AppError('CONFLICT', 'Some ads of this batch are still being sent.')
      await repo.closeBatch(db, batchId, clock.now())
    },

    /** Brings back what got lost between our rows and the queue. */
    async rescueLost(): Promise<void> {
      const before = new Date(clock.now().getTime() - stalledMs)
      let rows: repo.SubmissionRow[] = []
      do {
        rows = await repo.listStalled(db, before, rows.at(-1)?.id ?? NIL)
        for (const row of rows) await rescue(row)
      } while (rows.length === repo.stalledPageSize)
      await queue.startForgotten()
    },
  }
}
