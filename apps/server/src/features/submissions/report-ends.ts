import { isSubmissionOver } from '@hookline/contract/submission-state/submission-state.rules'
import type { Tx } from '../../platform/database/database.ts'
import { cancelledCode, presentSummary } from './present-submission.ts'
import type { SubmissionNeeds } from './submission-needs.ts'
import { lockWithBatches, type SubmissionRow } from './submissions.repo.ts'

/**
 * Notifies the owners of submissions that have just ended: of a batch once all of it has ended. It locks batches, so it is
 * called after every other lock of the transaction.
 */
export async function reportEnds(
  tx: Tx,
  { notify }: Pick<SubmissionNeeds, 'notify'>,
  endedIds: readonly string[],
): Promise<void> {
  const rows = await lockWithBatches(tx, endedIds)
  const report = async (kind: 'ads_sent' | 'ads_failed', submissionId: string, ended: readonly SubmissionRow[]) => {
    const [first] = ended
    if (!first) return
    const ads = ended.map(({ draft_id, ad_name, error }) => ({ draftId: draft_id, adName: ad_name, note: error }))
    await notify(tx, first.user_id, { kind, submissionId, ads })
  }
  // A colleague who took a failed draft over has its submission, but not its batch.
  const groups = Map.groupBy(rows, ({ id, batch_id, user_id }) => `${batch_id ?? id} ${user_id}`).values()
  for (const group of groups) {
    if (!group.every((row) => isSubmissionOver(presentSummary(row).state))) continue
    const submissionId = group[0]?.batch_id ?? group[0]?.id ?? ''
    const isDone = ({ state }: SubmissionRow) => state === 'done'
    await report('ads_sent', submissionId, group.filter(isDone))
    const failed = group.filter((row) => !isDone(row) && row.error_code !== cancelledCode)
    await report('ads_failed', submissionId, failed)
  }
}
