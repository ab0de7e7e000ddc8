import { type SubmissionStep, submissionSteps } from '@hookline/contract/submission-state/submission-state.schemas'
import { z } from 'zod'
import { type OnceRecord, onceStates } from '../../platform/create-once.ts'
import type { Queryable, Tx } from '../../platform/database/database.ts'
import { readStoredWhole } from '../../platform/database/read-stored.ts'
import { toJson } from '../../platform/json.ts'
import { type StepResult, stepResultSchemas } from './step-results.schemas.ts'

export interface StepRecord<Step extends SubmissionStep = SubmissionStep> {
  /** `planned`: nothing is known to exist. `sent`: a call may have been executed. `done`: its answer is known. */
  state: OnceRecord<unknown>['state']
  /** Identifies the request's content; see `requestHash` in `platform/request-hash.ts`. */
  requestHash: string
  result: StepResult<Step>
  /** When the answer came; null when it was not read from the database. */
  doneAt: Date | null
}

/** A step to save. */
export type StepChange = { [Step in SubmissionStep]: { step: Step } & Omit<StepRecord<Step>, 'doneAt'> }[SubmissionStep]

/** A draft's steps; each has the result of its own kind. */
export interface Steps {
  get<Step extends SubmissionStep>(step: Step): StepRecord<Step> | undefined
  set<Step extends SubmissionStep>(step: Step, record: StepRecord<Step>): unknown
  delete(step: SubmissionStep): unknown
  keys(): Iterable<SubmissionStep>
}

const columnsSchema = z.object({
  step: z.enum(submissionSteps),
  state: z.enum(onceStates),
  request_hash: z.string(),
  done_at: z.date().nullable(),
})

/** What was created for a draft at Meta so far. Throws on a result that does not match its step's schema. */
export async function readSteps(db: Queryable, draftId: string): Promise<Steps> {
  const rows = await db.selectFrom('submission_steps').selectAll().where('draft_id', '=', draftId).execute()
  const steps: Steps = new Map()
  for (const row of rows) {
    const { step, state, request_hash, done_at } = columnsSchema.parse(row)
    const result = readStoredWhole('submission_steps.result', `${draftId} ${step}`, stepResultSchemas[step], row.result)
    if (!result) throw new Error(`the stored result of the step ${step} is not readable`)
    steps.set(step, { state, requestHash: request_hash, result, doneAt: done_at })
  }
  return steps
}

/** Keeps the times of earlier states. */
export async function saveSteps(tx: Tx, draftId: string, changes: readonly StepChange[], at: Date): Promise<void> {
  if (changes.length === 0) return
  const rows = changes.map(({ step, state, requestHash, result }) => ({
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

export async function deleteSteps(tx: Tx, draftId: string, steps: readonly SubmissionStep[]): Promise<void> {
  await tx.deleteFrom('submission_steps').where('draft_id', '=', draftId).where('step', 'in', steps).execute()
}
