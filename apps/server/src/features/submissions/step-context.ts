import { setTimeout } from 'node:timers/promises'
import type { SubmissionStep } from '@hookline/contract/drafts/drafts.schemas'
import type { ErrorCode } from '@hookline/contract/errors'
import { requestHash } from '../../platform/request-hash.ts'
import type { MetaAdsSession } from '../../providers/meta-ads/meta-ads.ts'
import type { DraftRecord } from '../drafts/draft-record.ts'
import type { HeldSubmission } from './leased-submission.ts'
import type { SubmissionsNeeds } from './submission-needs.ts'
import type { StepRecord } from './submission-steps.repo.ts'

/** One draft on its way to Meta, within one run. */
export interface Sending {
  held: HeldSubmission
  draft: DraftRecord
  adAccountId: string
  session: MetaAdsSession
  /** What the draft has made at Meta so far; kept up to date by `remember`. */
  steps: Map<SubmissionStep, StepRecord>
  signal: AbortSignal
  needs: SubmissionsNeeds
}

/** Something of the draft stands in the way: the person has to mend it. */
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

/** Nothing is wrong, but it goes on only later. */
export class RetryLaterError extends Error {
  readonly retryAt: Date

  /** @param sentence what is waited for. */
  constructor(retryAt: Date, sentence: string) {
    super(sentence)
    this.name = 'RetryLaterError'
    this.retryAt = retryAt
  }
}

/** Stores how far a step is, here and in the database. */
export async function remember(sending: Sending, step: SubmissionStep, record: StepRecord): Promise<void> {
  await sending.held.saveStep(step, record)
  sending.steps.set(step, dated(sending, record))
}

/** The same for a step that may be repeated, at the run's next write: a transaction less for each. */
export function keep(sending: Sending, step: SubmissionStep, record: StepRecord): void {
  sending.held.keepStep(step, record)
  sending.steps.set(step, dated(sending, record))
}

const dated = ({ needs }: Sending, record: StepRecord): StepRecord =>
  record.state === 'done' ? { ...record, doneAt: needs.clock.now() } : record

/**
 * A step that may be repeated without harm: takes what was made of an equal request before, else makes it.
 * @param request everything that decides what is made.
 * @param act makes it; its result is kept.
 */
export async function onceForRequest<R>(
  sending: Sending,
  step: SubmissionStep,
  request: unknown,
  act: () => Promise<R>,
): Promise<R> {
  const hash = requestHash(request)
  const before = sending.steps.get(step)
  if (before?.state === 'done' && before.requestHash === hash) return before.result as R
  await sending.held.begin(step)
  const result = await act()
  keep(sending, step, { state: 'done', requestHash: hash, result })
  return result
}

/** Waits, unless the run is cut short meanwhile. */
export async function pause(ms: number, signal: AbortSignal): Promise<void> {
  await setTimeout(ms, undefined, { signal })
}
