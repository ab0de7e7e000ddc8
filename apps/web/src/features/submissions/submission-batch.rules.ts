import { isBeingSent } from '@hookline/contract/drafts/drafts.rules'
import { isConnectionError } from '@hookline/contract/errors.rules'
import { isJobOver } from '@hookline/contract/jobs/jobs.rules'
import { isNewerSubmission, isSubmissionOver } from '@hookline/contract/submission-state/submission-state.rules'
import type { SubmissionSummary } from '@hookline/contract/submission-state/submission-state.schemas'
import type { SubmissionBatch, SubmissionJob } from '@hookline/contract/submissions/submissions.schemas'
import { countAds, describeStep } from '../../parts/drafts/draft-words.rules.ts'
import type { StatusTone } from '../../ui/status-tone.rules.ts'

/** Why the state of the jobs is not known: the server refused, or did not answer. */
export type PollError = 'Error fetching status' | 'Polling exception'
/** Shown after a failed fetch, which does not affect the server's work. */
export const statusUnknown = 'Status unknown, your ads continue'

const isOver = ({ status }: SubmissionJob) => isJobOver(status)
/** A completed job counts only if its result says so. */
const isSuccess = ({ status, result }: SubmissionJob) => status === 'completed' && result?.success === true

export interface BatchCounts {
  total: number
  completed: number
  failed: number
  inProgress: number
}

/** @param isUnknown the last fetch failed: unfinished jobs count as failed until the next answer. */
export function countJobs(jobs: readonly SubmissionJob[], isUnknown: boolean): BatchCounts {
  const completed = jobs.filter(isSuccess).length
  const inProgress = isUnknown ? 0 : jobs.filter((job) => !isOver(job)).length
  return { total: jobs.length, completed, failed: jobs.length - completed - inProgress, inProgress }
}

/** How a finished batch ended; decides icon and colour. */
export function batchOutcome({ completed, failed }: BatchCounts): 'success' | 'warning' | 'danger' {
  if (failed === 0) return 'success'
  return completed === 0 ? 'danger' : 'warning'
}

/** The share of jobs that have ended. */
export const percentEnded = (jobs: readonly SubmissionJob[]) =>
  (100 * jobs.filter(isOver).length) / Math.max(1, jobs.length)

export const isFinished = (jobs: readonly SubmissionJob[]) => jobs.every(isOver)

/** The batches shown together: the running ones, or else the finished ones whose list was not closed. */
export function shownBatches(batches: readonly SubmissionBatch[]): SubmissionBatch[] {
  const running = batches.filter(({ jobs }) => !isFinished(jobs))
  return running.length > 0 ? running : [...batches]
}

/** The dialog's title. */
export function batchTitle({ total, completed, failed }: BatchCounts, hasFinished: boolean): string {
  if (hasFinished) return `Batch Processed: ${completed} Succeeded, ${failed} Failed`
  return `Processing ${total} Ad Submissions...`
}

export function batchBanner({ completed, failed, inProgress }: BatchCounts): string {
  return `Processing ads... ${completed} completed, ${failed} failed, ${inProgress} in progress.`
}

export const batchSummary = ({ completed, failed }: BatchCounts) => `${completed} ads successful, ${failed} failed.`

/** What stopped a whole batch, such as an expired token; null when nothing did. */
export function systemicStop(jobs: readonly SubmissionJob[]): { message: string; needsConnection: boolean } | null {
  const stopped = jobs.find(({ status, submission }) => status === 'failed' && submission.state === 'stopped')
  if (!stopped?.error) return null
  return { message: stopped.error, needsConnection: isConnectionError(stopped.submission.errorCode) }
}

/** A job's status line; while it waits for Meta, a countdown to `retryAt` replaces the text. */
export function describeSubmission(
  job: SubmissionJob,
  pollError: PollError | null,
): { tone: StatusTone; text: string; retryAt: string | null } {
  const { status, submission } = job
  if (isSuccess(job)) return { tone: 'success', text: completedText(job), retryAt: null }
  if (isOver(job)) return { tone: 'danger', text: `Failed - ${failureText(job)}`, retryAt: null }
  if (pollError) return { tone: 'warning', text: pollError, retryAt: null }
  if (submission.state === 'waiting') return { tone: 'warning', text: 'Waiting for Meta', retryAt: submission.retryAt }
  if (status === 'enqueued') return { tone: 'waiting', text: 'Waiting for its turn', retryAt: null }
  return { tone: 'running', text: describeStep(submission), retryAt: null }
}

function completedText({ result, submission }: SubmissionJob): string {
  const made = result?.metaAdId ? `Completed - Ad ID: ${result.metaAdId}` : 'Completed'
  return submission.error ? `${made}. ${submission.error}` : made
}

function failureText({ status, submission, result, error, meta }: SubmissionJob): string {
  // The reason is shown once, above the list.
  if (status === 'failed' && submission.state === 'stopped') return 'Stopped with the batch'
  const message = error ?? result?.errorDetails?.message ?? result?.message
  if (!message) return status === 'completed' ? 'Submission Error' : 'Processing Error'
  return meta?.title && !message.includes(meta.title) ? `${meta.title}: ${message}` : message
}

const statusByState = { queued: 'enqueued', running: 'processing', waiting: 'processing' } as const

/** The batches after an event of a running job. The event of an end lacks the result, which is fetched. */
export function patchBatches(batches: SubmissionBatch[], news: SubmissionSummary): SubmissionBatch[] {
  const { state } = news
  if (isSubmissionOver(state)) return batches
  const patch = (job: SubmissionJob): SubmissionJob =>
    job.jobId === news.jobId && !isOver(job) && isNewerSubmission(news, job.submission)
      ? { ...job, status: statusByState[state], submission: news }
      : job
  return batches.map((batch) =>
    batch.jobs.some(({ jobId }) => jobId === news.jobId) ? { ...batch, jobs: batch.jobs.map(patch) } : batch,
  )
}

/** Whether the batches must be fetched: one of their jobs ended, or the event belongs to a batch not known yet. */
export function needsBatches(batches: readonly SubmissionBatch[], news: SubmissionSummary): boolean {
  if (!news.batchId) return false
  const job = batches.flatMap(({ jobs }) => jobs).find(({ jobId }) => jobId === news.jobId)
  if (!job) return isBeingSent(news)
  return !isBeingSent(news) && !isOver(job)
}

/** How many drafts were queued, and why others were left out. */
export function describeEnqueued(count: number, skipped: readonly { reason: string }[]): string {
  const queued = `${countAds(count)} will be sent to Meta.`
  const [first] = skipped
  return first ? `${queued} ${skipped.length} skipped: ${first.reason}` : queued
}
