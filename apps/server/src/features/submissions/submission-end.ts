import { errorCodes } from '@hookline/contract/errors.schemas'
import { isJobOver } from '@hookline/contract/jobs/jobs.rules'
import { isSubmissionOver } from '@hookline/contract/submission-state/submission-state.rules'
import type { CreatedIds, SubmissionJob } from '@hookline/contract/submissions/submissions.schemas'
import { AppError } from '../../platform/errors.ts'
import type { SubmissionNeeds } from './submission-needs.ts'

/**
 * Waits for the `draft` event of the submission's end.
 * @param read reads the stored submission.
 * @param signal ends the wait early.
 * @returns the submission as it is after the wait.
 */
export async function waitForEnd(
  { events, pace }: Pick<SubmissionNeeds, 'events' | 'pace'>,
  { jobId, read, signal }: { jobId: string; read(): Promise<SubmissionJob>; signal: AbortSignal },
): Promise<SubmissionJob> {
  const { promise: end, resolve } = Promise.withResolvers<void>()
  const limit = AbortSignal.any([signal, AbortSignal.timeout(pace.answerWithinMs)])
  limit.addEventListener('abort', () => resolve())
  if (limit.aborted) resolve()
  const unsubscribe = events.subscribe(({ event }) => {
    const submission = event.type === 'draft' ? event.data.submission : null
    if (submission?.jobId === jobId && isSubmissionOver(submission.state)) resolve()
  })
  try {
    // It may have ended before the subscription.
    const job = await read()
    if (isJobOver(job.status)) return job
    await end
    return await read()
  } finally {
    unsubscribe()
  }
}

/**
 * The ids at Meta and what to say about them; null while the submission goes on.
 * @throws AppError with the submission's error when it failed or was stopped.
 */
export function readOutcome(job: SubmissionJob): { data: CreatedIds; message: string } | null {
  const { result, submission, meta } = job
  if (!result) return null
  const { success, message, adId, creativeId, adSetId } = result
  if (success) return adId && creativeId && adSetId ? { data: { adId, creativeId, adSetId }, message } : null
  // A cancelled submission has a code of its own.
  const code = errorCodes.find((known) => known === submission.errorCode) ?? 'CONFLICT'
  throw new AppError(code, message, {
    ...(submission.errorField && { issues: [{ path: submission.errorField, message }] }),
    ...(meta && { meta }),
  })
}
