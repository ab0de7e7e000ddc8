import {
  isInWatchQueue,
  isJobOver,
  overallProgress,
  toOverlayStage,
  writeStageTitle,
} from '@hookline/contract/jobs/jobs.rules'
import type { JobSummary } from '@hookline/contract/jobs/jobs.schemas'
import { pickNewer } from '../../ui/live-list/pick-newer.rules.ts'
import type { StatusTone } from '../../ui/status-tone.rules.ts'

/** Adds a summary to the list, newest job first. Ignores one that is older than the known state of its job. */
export function mergeJob(jobs: readonly JobSummary[], incoming: JobSummary): JobSummary[] {
  const known = jobs.find(({ jobId }) => jobId === incoming.jobId)
  const others = jobs.filter((job) => job !== known)
  const newer = pickNewer(known, incoming, ({ version }) => version)
  return [...others, newer].sort((a, b) => b.createdAt.localeCompare(a.createdAt))
}

/**
 * The fetched list, with what events have brought while it was fetched: newer states and new jobs.
 * @param before the list when the fetch began
 * @param known the list when it was answered
 */
export function mergeNewerJobs(
  fresh: readonly JobSummary[],
  { before, known }: { before: readonly JobSummary[]; known: readonly JobSummary[] },
): JobSummary[] {
  const freshIds = new Set(fresh.map(({ jobId }) => jobId))
  const beforeIds = new Set(before.map(({ jobId }) => jobId))
  return known.filter(({ jobId }) => freshIds.has(jobId) || !beforeIds.has(jobId)).reduce(mergeJob, [...fresh])
}

export function countRunning(jobs: readonly JobSummary[]): number {
  return jobs.filter(({ status }) => !isJobOver(status)).length
}

/** Percent of the batches that are running, by the stages of their jobs. */
export function jobsProgress(jobs: readonly JobSummary[]): number {
  const running = new Set(jobs.filter(({ status }) => !isJobOver(status)).map(({ batchId }) => batchId))
  const counted = jobs.filter(({ batchId }) => running.has(batchId))
  const percents = counted.map(({ status, stage }) => {
    if (isJobOver(status)) return 100
    return overallProgress({ stage: toOverlayStage(stage), withinStage: 0, done: 0, total: 1 })
  })
  return percents.reduce((sum, percent) => sum + percent, 0) / Math.max(1, percents.length)
}

export function describeJob(job: JobSummary): { tone: StatusTone; label: string } {
  if (job.status === 'completed') return { tone: 'success', label: 'Finished' }
  if (job.status === 'failed') return { tone: 'danger', label: 'Failed' }
  if (job.status === 'cancelled') return { tone: 'off', label: 'Cancelled' }
  if (job.status === 'enqueued' && job.retryCount > 0) return { tone: 'warning', label: 'Waiting to try again' }
  if (job.status === 'enqueued') return { tone: 'waiting', label: 'Waiting' }
  const label = writeStageTitle(job.stage, job.operation, job.place)
  return { tone: isInWatchQueue(job) ? 'waiting' : 'running', label }
}
