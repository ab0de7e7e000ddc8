import type { SubmissionStep } from '@hookline/contract/drafts/drafts.schemas'
import type { Queryable, Tx } from '../../platform/database.ts'
import { toJson } from '../../platform/json.ts'

/** `sent`: a call may have been executed; `done`: its answer is known. */
export interface StepRecord {
  state: 'planned' | 'sent' | 'done'
  /** Of the request's content (`requestHash`). */
  requestHash: string
  result: unknown
}

/** What a draft has made at Meta so far, by step. */
export async function readSteps(db: Queryable, draftId: string): Promise<Map<SubmissionStep, StepRecord>> {
  const rows = await db.selectFrom('submission_steps').selectAll().where('draft_id', '=', draftId).execute()
  return new Map(
    rows.map(({ step, state, request_hash, result }) => [
      step as SubmissionStep,
      { state: state as StepRecord['state'], requestHash: request_hash, result },
    ]),
  )
}

export async function saveStep(
  tx: Tx,
  draftId: string,
  step: SubmissionStep,
  record: StepRecord,
  at: Date,
): Promise<void> {
  const values = {
    state: record.state,
    request_hash: record.requestHash,
    result: toJson(record.result),
    ...(record.state === 'sent' && { sent_at: at }),
    ...(record.state === 'done' && { done_at: at }),
  }
  await tx
    .insertInto('submission_steps')
    .values({ draft_id: draftId, step, ...values })
    .onConflict((conflict) => conflict.columns(['draft_id', 'step']).doUpdateSet(values))
    .execute()
}

export async function forgetSteps(tx: Tx, draftId: string, steps: readonly SubmissionStep[]): Promise<void> {
  await tx.deleteFrom('submission_steps').where('draft_id', '=', draftId).where('step', 'in', steps).execute()
}
