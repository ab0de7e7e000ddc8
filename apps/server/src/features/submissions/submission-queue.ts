import type { Tx } from '../../platform/database/database.ts'
import { createHold, type HeldSubmission } from './leased-submission.ts'
import type { SubmissionsNeeds } from './submission-needs.ts'
import * as repo from './submissions.repo.ts'

export const sendDraftJob = 'send-draft'

export type SubmissionQueue = ReturnType<typeof createSubmissionQueue>

/**
 * Whose turn it is: a few submissions of an ad account run at once, whichever node they are on. A queued one is only a
 * row; its turn gives it an entry in the job queue.
 */
export function createSubmissionQueue(
  needs: Pick<SubmissionsNeeds, 'db' | 'jobs' | 'drafts' | 'pace' | 'clock' | 'record'>,
) {
  const { db, jobs, drafts, pace } = needs
  const hold = createHold(needs)

  /** Fills the free places of an ad account; in the transaction that queued something or freed a place. */
  async function startNext(tx: Tx, adAccountId: string): Promise<void> {
    await repo.lockAccount(tx, adAccountId)
    for (let free = pace.perAccount - (await repo.countRunning(tx, adAccountId)); free > 0; free--) {
      const id = await repo.findNextQueued(tx, adAccountId)
      if (!id) return
      const row = await repo.updateSubmission(tx, id, { state: 'running', run_id: null })
      await jobs.enqueue(tx, sendDraftJob, { jobId: id })
      await drafts.publishChange(tx, [row.draft_id], 'updated')
    }
  }

  /** Back into the line, at its old place, because others run meanwhile. */
  async function requeue(tx: Tx, row: repo.SubmissionRow): Promise<void> {
    await repo.updateSubmission(tx, row.id, { state: 'queued', run_id: null, retry_at: null, error: null })
    await startNext(tx, row.ad_account_id)
    await drafts.publishChange(tx, [row.draft_id], 'updated')
  }

  async function hasPlace(tx: Tx, adAccountId: string): Promise<boolean> {
    await repo.lockAccount(tx, adAccountId)
    return (await repo.countRunning(tx, adAccountId)) < pace.perAccount
  }

  return {
    startNext,
    requeue,
    /**
     * Gives a submission to a new run; another run that still holds it may write no more. Null when it has ended, is
     * not due, or has to line up again.
     */
    take: (jobId: string, runId: string): Promise<HeldSubmission | null> =>
      db.transaction().execute(async (tx) => {
        const row = await repo.lockSubmission(tx, jobId)
        if (!row || (row.state !== 'running' && row.state !== 'waiting') || !row.is_due) return null
        if (row.state === 'waiting' && !(await hasPlace(tx, row.ad_account_id))) {
          await requeue(tx, row)
          return null
        }
        const change = { state: 'running', run_id: runId, retry_at: null, error: null } as const
        const taken = await repo.updateSubmission(tx, jobId, change)
        const draft = await drafts.find(tx, row.user_id, row.draft_id)
        if (!draft) return null
        await drafts.publishSubmission(tx, draft)
        return hold(taken, runId, draft.status)
      }),
    /** Starts what is queued though places are free: a net below the transactions that should have done it. */
    async startForgotten(): Promise<void> {
      for (const adAccountId of await repo.listQueuedAccounts(db)) {
        await db.transaction().execute((tx) => startNext(tx, adAccountId))
      }
    },
  }
}
