import { setTimeout as wait } from 'node:timers/promises'
import type { ErrorCode } from '@hookline/contract/errors.schemas'
import type { SubmissionStep } from '@hookline/contract/submission-state/submission-state.schemas'
import type { OnceRecord } from '../../platform/create-once.ts'
import { requestHash } from '../../platform/request-hash.ts'
import { MetaAdsError, type MetaAdsSession } from '../../providers/meta-ads/meta-ads.ts'
import type { DraftRecord } from '../drafts/draft-record.ts'
import type { LeasedSubmission } from './leased-submission.ts'
import type { StepResult } from './step-results.schemas.ts'
import type { SubmissionNeeds } from './submission-needs.ts'
import type { StepChange, StepRecord, Steps } from './submission-steps.repo.ts'
import { nameTag } from './submissions.rules.ts'

/** What every step works with. */
export interface StepContext {
  submission: LeasedSubmission
  draft: DraftRecord
  adAccountId: string
  session: MetaAdsSession
  /** As in the database; `saveStep` and `saveStepLater` keep both equal. */
  steps: Steps
  signal: AbortSignal
  needs: SubmissionNeeds
}

/** The draft has a fault that its owner must correct. */
export class DraftFault extends Error {
  /** The draft's field. */
  readonly field: string | null
  readonly code: ErrorCode

  constructor(message: string, field: string | null, code: ErrorCode = 'VALIDATION') {
    super(message)
    this.name = 'DraftFault'
    this.field = field
    this.code = code
  }
}

/** Not a failure: the submission continues at `retryAt`. */
export class RetryLaterError extends Error {
  readonly retryAt: Date

  /** @param sentence tells people what it waits for. */
  constructor(retryAt: Date, sentence: string) {
    super(sentence)
    this.name = 'RetryLaterError'
    this.retryAt = retryAt
  }
}

export async function saveStep(context: StepContext, change: StepChange): Promise<void> {
  await context.submission.saveStep(change)
  remember(context, change)
}

/** Saves a step that may be repeated with the next write, which saves a transaction. */
export function saveStepLater(context: StepContext, change: StepChange): void {
  context.submission.saveStepLater(change)
  remember(context, change)
}

function remember({ steps, needs }: StepContext, change: StepChange): void {
  const { step, ...record } = change
  steps.set(step, { ...record, doneAt: record.state === 'done' ? needs.clock.now() : null })
}

/**
 * Runs a step that may be repeated, unless an equal request is done already.
 * @param request everything that decides the result.
 */
export async function onceForRequest<Step extends SubmissionStep>(
  context: StepContext,
  step: Step,
  request: unknown,
  act: () => Promise<StepResult<Step>>,
): Promise<StepResult<Step>> {
  const hash = requestHash(request)
  const before: StepRecord<Step> | undefined = context.steps.get(step)
  if (before?.state === 'done' && before.requestHash === hash) return before.result
  await context.submission.begin(step)
  const result = await act()
  saveStepLater(context, { step, state: 'done', requestHash: hash, result } as StepChange)
  return result
}

/** Whether an object at Meta was created for the draft. */
export const isTagged =
  ({ draft }: StepContext) =>
  ({ name }: { name: string }) =>
    name.includes(nameTag(draft.id))

/** During a slower commit another worker may have taken the lease; the call must not start before that is checked. */
const slowCommitMs = 5000

/** What the creations of an ad and of an ad set share. */
export function recordedCreation<Facts>(context: StepContext, toChange: (record: OnceRecord<Facts>) => StepChange) {
  const { submission, needs, signal } = context
  return {
    async announce(record: OnceRecord<Facts>) {
      const startedAt = performance.now()
      const change = toChange(record)
      await submission.begin(change.step, change)
      remember(context, change)
      if (performance.now() - startedAt > slowCommitMs) await submission.confirmLease()
    },
    async store(record: OnceRecord<Facts>, doubles: string[]) {
      const change = toChange(record)
      if (doubles.length === 0) return saveStep(context, change)
      const about = { step: change.step, used: record.result.id, doubles }
      const { jobId, draftId } = submission
      needs.log.warn({ ...about, jobId, draftId }, 'Meta has more than one object for a draft')
      await submission.saveStep(change, { action: 'draft.double_found', after: about })
      remember(context, change)
    },
    judge(error: unknown) {
      if (!(error instanceof MetaAdsError)) return null
      return error.kind === 'unknown' ? 'unanswered' : 'refused'
    },
    lookAfterMs: needs.pace.lookAfterMs,
    pause: (ms: number) => wait(ms, undefined, { signal }),
  } as const
}
