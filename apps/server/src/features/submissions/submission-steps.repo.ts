import type { SubmissionStep } from '@hookline/contract/drafts/drafts.schemas'
import type { Queryable, Tx } from '../../platform/database/database.ts'
import { toJson } from '../../platform/json.ts'

/** `sent`: a call may have been executed; `done`: its answer is known. */
export interface StepRecord {
  state: 'planned' | 'sent' | 'done'
  /** Of the request's content (`requestHash`). */
  requestHash: string
  result: unknown
  /** When its answer came; as it is read. */
  doneAt?: Date | null
}

/** What a draft has made at Meta so far, by step. */
export async function readSteps(db: Queryable, draftId: string): Promise<Map<SubmissionStep, StepRecord>> {
  const rows = await db.selectFrom('submission_steps').selectAll().where('draft_id', '=', draftId).execute()
  return new Map(
    rows.map(({ step, state, request_hash, result, done_at }) => [
      step as SubmissionStep,
      { state: state as StepRecord['state'], requestHash: request_hash, result, doneAt: done_at },
    ]),
  )
}

/** All by one statement; a moment of an earlier state stays. */
export async function saveSteps(
  tx: Tx,
  draftId: string,
  steps: ReadonlyMap<SubmissionStep, StepRecord>,
  at: Date,
): Promise<void> {
  if (steps.size === 0) return
  const rows = [...steps].map(([step, { state, requestHash, result }]) => ({
    draft_id: draftId,
    step,
    state,
    request_hash: requestHash,
    result: toJson(result),
    sent_at: state === 'sent' ? at : null,
    done_at: state === 'done' ? at : null,
  }))
  await tx
    .insertInto('submission_steps')
    .values(rows)
    .onConflict((conflict) =>
      conflict.columns(['draft_id', 'step']).doUpdateSet(({ ref, fn }) => ({
        state: ref('excluded.state'),
        request_hash: ref('excluded.request_hash'),
        result: ref('excluded.result'),
        sent_at: fn.coalesce('excluded.sent_at', 'submission_steps.sent_at'),
        done_at: fn.coalesce('excluded.done_at', 'submission_steps.done_at'),
      })),
    )
    .execute()
}

export async function forgetSteps(tx: Tx, draftId: string, steps: readonly SubmissionStep[]): Promise<void> {
  await tx.deleteFrom('submission_steps').where('draft_id', '=', draftId).where('step', 'in', steps).execute()
}
