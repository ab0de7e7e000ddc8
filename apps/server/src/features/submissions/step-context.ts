import { setTimeout } from 'node:timers/promises'
import type { SubmissionStep } from '@hookline/contract/drafts/drafts.schemas'
import type { ErrorCode } from '@hookline/contract/errors'
import { requestHash } from '../../platform/request-hash.ts'
import type { MetaAdsSession } from '../../providers/meta-ads/meta-ads.ts'
import type { DraftRecord } from '../drafts/draft-record.ts'
import type { LeasedSubmission } from './leased-submission.ts'
import type { StepResult } from './step-results.schemas.ts'
import type { SubmissionNeeds } from './submission-needs.ts'
import type { StepChange, StepRecord, Steps } from './submission-steps.repo.ts'

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

export function remember({ steps, needs }: StepContext, change: StepChange): void {
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

/** Rejects when `signal` aborts. */
export async function pause(ms: number, signal: AbortSignal): Promise<void> {
  await setTimeout(ms, undefined, { signal })
}
