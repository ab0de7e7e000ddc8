import type { Tx } from '../../platform/database/database.ts'
import { createLeasedSubmission, type LeasedSubmission } from './leased-submission.ts'
import type { SubmissionNeeds } from './submission-needs.ts'
import * as repo from './submissions.repo.ts'

export const sendDraftJob = 'send-draft'

export type SubmissionQueue = ReturnType<typeof createSubmissionQueue>

/**
 * Limits the running submissions of each ad account, on all nodes together. A queued submission is only a row; when it
 * may run it gets an entry in the job queue.
 */
export function createSubmissionQueue(
  needs: Pick<SubmissionNeeds, 'db' | 'jobs' | 'drafts' | 'outcomes' | 'pace' | 'clock' | 'record'>,
) {
  const { db, jobs, drafts, outcomes, pace } = needs
  const leased = createLeasedSubmission(needs)

  /** Starts queued submissions up to the limit; call it in the transaction that queued or ended one. */
  async function startNext(tx: Tx, adAccountId: string): Promise<void> {
    await repo.lockAccount(tx, adAccountId)
    for (let free = pace.perAccount - (await repo.countRunning(tx, adAccountId)); free > 0; free--) {
      const id = await repo.findNextQueued(tx, adAccountId)
      if (!id) return
      const row = await repo.startSubmission(tx, id)
      await jobs.enqueue(tx, sendDraftJob, { jobId: id })
      await outcomes.publishChange(tx, [row.draft_id], 'updated')
    }
  }

  /** Queues it again at its former position. */
  async function requeue(tx: Tx, row: repo.SubmissionRow): Promise<void> {
    await repo.updateSubmission(tx, row.id, { state: 'queued', retry_at: null, error: null })
    await startNext(tx, row.ad_account_id)
    await outcomes.publishChange(tx, [row.draft_id], 'updated')
  }

  async function isOverLimit(tx: Tx, adAccountId: string): Promise<boolean> {
    await repo.lockAccount(tx, adAccountId)
    return (await repo.countRunning(tx, adAccountId)) > pace.perAccount
  }

  return {
    startNext,
    requeue,
    /**
     * Takes the submission's lease, from a former worker too. Null when it has ended, is not due, or was queued again
     * because its ad account is at the limit.
     */
    take: (jobId: string): Promise<LeasedSubmission | null> =>
      db.transaction().execute(async (tx) => {
        const before = await repo.lockSubmission(tx, jobId)
        const row = await repo.submissionLeases.take(tx, jobId, {})
        if (!before || !row) return null
        if (before.state === 'waiting' && (await isOverLimit(tx, row.ad_account_id))) {
          await requeue(tx, row)
          return null
        }
        const draft = await drafts.find(tx, row.user_id, row.draft_id)
        if (!draft) return null
        await outcomes.publishSubmission(tx, draft)
        return leased(row, draft)
      }),
    /** Starts queued submissions that no transaction started. */
    async startForgotten(): Promise<void> {
      for (const adAccountId of await repo.listQueuedAccounts(db)) {
        await db.transaction().execute((tx) => startNext(tx, adAccountId))
      }
    },
  }
}
