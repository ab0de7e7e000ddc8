import { isBeingSent } from '@hookline/contract/drafts/drafts.rules'
import type { SubmissionSummary } from '@hookline/contract/drafts/drafts.schemas'
import { isJobOver } from '@hookline/contract/jobs/jobs.rules'
import { asksToConnect } from '@hookline/contract/meta-connection/meta-connection.rules'
import { isSubmissionOver } from '@hookline/contract/submissions/submissions.rules'
import type { SubmissionBatch, SubmissionJob } from '@hookline/contract/submissions/submissions.schemas'
import { countAds, describeStep } from '../../ui/drafts/draft-words.rules.ts'
import type { StatusTone } from '../../ui/status-badge.tsx'
import { isLater } from '../drafts/workspace/draft-list.rules.ts'

/** Why the state of a job is not known: the server refused, or did not answer. */
export type PollError = 'Error fetching status' | 'Polling exception'
/** By the id of each job whose state is not known. */
export type PollErrors = Readonly<Record<string, PollError>>

/** The last fetch failed; what the server does goes on all the same. */
export const statusUnknown = 'Status unknown, your ads continue'

/** Jobs that one poll asks for: a long batch must not send hundreds of requests every 5 seconds. */
const polledJobsMax = 10

const isOver = ({ status }: SubmissionJob) => isJobOver(status)
/** A completed job counts only if its result says so. */
const isSuccess = ({ status, result }: SubmissionJob) => status === 'completed' && result?.success === true

export interface BatchCounts {
  total: number
  completed: number
  failed: number
  inProgress: number
}

/** An unfinished job whose state could not be fetched counts as failed until the next answer. */
export function countJobs(jobs: readonly SubmissionJob[], pollErrors: PollErrors): BatchCounts {
  const completed = jobs.filter(isSuccess).length
  const inProgress = jobs.filter((job) => !isOver(job) && !pollErrors[job.jobId]).length
  return { total: jobs.length, completed, failed: jobs.length - completed - inProgress, inProgress }
}

/** The jobs that a poll asks for while no events can come: those under way, then those that wait for their turn. */
export function jobsToPoll(jobs: readonly SubmissionJob[]): SubmissionJob[] {
  const unfinished = jobs.filter((job) => !isOver(job))
  const isUnderWay = ({ status }: SubmissionJob) => status !== 'enqueued'
  return [...unfinished.filter(isUnderWay), ...unfinished.filter((job) => !isUnderWay(job))].slice(0, polledJobsMax)
}

/** The batches with jobs as they were just fetched; an answer that an event has overtaken is left out. */
export function takeJobs(batches: SubmissionBatch[], fetched: readonly SubmissionJob[]): SubmissionBatch[] {
  const byId = new Map(fetched.map((job) => [job.jobId, job]))
  const take = (job: SubmissionJob) => {
    const fresh = byId.get(job.jobId)
    return fresh && !isOver(job) && fresh.submission.version >= job.submission.version ? fresh : job
  }
  return batches.map((batch) => ({ ...batch, jobs: batch.jobs.map(take) }))
}

/** How a finished batch ended; the icon and colour follow it. */
export function batchOutcome({ completed, failed }: BatchCounts): 'success' | 'warning' | 'danger' {
  if (failed === 0) return 'success'
  return completed === 0 ? 'danger' : 'warning'
}

/** How much of a batch has ended; a job whose state is unknown has not. */
export const percentEnded = (jobs: readonly SubmissionJob[]) =>
  (100 * jobs.filter(isOver).length) / Math.max(1, jobs.length)

export const isFinished = (jobs: readonly SubmissionJob[]) => jobs.every(isOver)

/** The batches that are shown together: those under way, or else those whose list was not closed yet. */
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

/** What stopped a whole batch at once, such as a dead token; null when nothing did. */
export function systemicStop(jobs: readonly SubmissionJob[]): { message: string; needsConnection: boolean } | null {
  const stopped = jobs.filter(({ status, submission }) => status === 'failed' && submission.state === 'stopped')
  const message = stopped[0]?.error
  if (!message) return null
  return { message, needsConnection: asksToConnect(message) }
}

/** A job's status line; `retryAt` stands in for the text while it waits for Meta. */
export function describeJob(
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
  // Told once above the list, not at each line.
  if (status === 'failed' && submission.state === 'stopped') return 'Stopped with the batch'
  const message = error ?? result?.errorDetails?.message ?? result?.message
  if (!message) return status === 'completed' ? 'Submission Error' : 'Processing Error'
  return meta?.title && !message.includes(meta.title) ? `${meta.title}: ${message}` : message
}

const statusOf = { queued: 'enqueued', running: 'processing', waiting: 'processing' } as const

/** The batches after an event, as far as it tells; how a job ended is asked for. */
export function patchBatches(batches: SubmissionBatch[], told: SubmissionSummary): SubmissionBatch[] {
  const { state } = told
  if (isSubmissionOver(state)) return batches
  const patch = (job: SubmissionJob): SubmissionJob =>
    job.jobId === told.jobId && !isOver(job) && isLater(told, job.submission)
      ? { ...job, status: statusOf[state], submission: told }
      : job
  return batches.map((batch) =>
    batch.jobs.some(({ jobId }) => jobId === told.jobId) ? { ...batch, jobs: batch.jobs.map(patch) } : batch,
  )
}

/** Must the batches be asked for: did a job of them end, or is this one of a batch that is not known yet? */
export function needsBatches(batches: readonly SubmissionBatch[], told: SubmissionSummary): boolean {
  if (!told.batchId) return false
  const job = batches.flatMap(({ jobs }) => jobs).find(({ jobId }) => jobId === told.jobId)
  if (!job) return isBeingSent(told)
  return !isBeingSent(told) && !isOver(job)
}

/** What is said of drafts that were left out of a batch. */
export function describeEnqueued(count: number, skipped: readonly { reason: string }[]): string {
  const queued = `${countAds(count)} will be sent to Meta.`
  const [first] = skipped
  return first ? `${queued} ${skipped.length} skipped: ${first.reason}` : queued
}
