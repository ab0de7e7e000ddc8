import type { JobStatus } from '../job-statuses.schemas.ts'
import { describePlace } from '../watch-reports/queue-place.rules.ts'
import type { JobStage, JobSummary } from './jobs.schemas.ts'

/** Polling of a job stops after so many polls; the job itself continues. */
export const jobPollAttempts = 60
/** The estimate that the overlay shows. */
export const estimatedSecondsPerVideo = 45

/** The stages of the loading overlay, in order; the weights add up to 100. */
export const overlayStages: readonly { stage: JobStage; title: string; weight: number }[] = [
  { stage: 'preparing', title: 'Preparing videos', weight: 10 },
  { stage: 'analyzing', title: 'Analyzing video content', weight: 20 },
  { stage: 'generating', title: 'Generating creative variants', weight: 60 },
  { stage: 'finalizing', title: 'Finalizing results', weight: 10 },
]

/** The third stage of what is not ad copy, by operation. */
const writingTitles: Record<string, string> = {
  analysis: 'Writing the analysis',
  comparison: 'Writing the comparison',
}

/**
 * The title of a stage; `watching` is a part of the overlay's second stage.
 * @param operation what the job makes, if it is known
 * @param place of the video in the queue of videos to read
 */
export function writeStageTitle(stage: JobStage, operation = 'copy', place: number | null = null): string {
  if (stage === 'watching') return place ? describePlace(place) : 'Watching the video'
  if (stage === 'generating' && writingTitles[operation]) return writingTitles[operation]
  return overlayStages.find((known) => known.stage === stage)?.title ?? ''
}

/** Whether the job waits until its video is read. */
export function isInWatchQueue({ stage, place }: Pick<JobSummary, 'stage' | 'place'>): boolean {
  return stage === 'watching' && place !== null && place > 0
}

/** The stage of the overlay that a job's stage counts as. */
export function toOverlayStage(stage: JobStage): JobStage {
  return stage === 'watching' ? 'analyzing' : stage
}

/** Whether the status is final. */
export function isJobOver(status: JobStatus): boolean {
  return status === 'completed' || status === 'failed' || status === 'cancelled'
}

/** Whether the job has failed and its video was sent again since, in the same batch. */
export function isRetried(job: JobSummary, jobs: readonly JobSummary[]): boolean {
  const isAgain = (other: JobSummary) =>
    other.batchId === job.batchId && other.filename === job.filename && other.createdAt >= job.updatedAt
  return job.status === 'failed' && jobs.some((other) => other !== job && isAgain(other))
}

/**
 * Overall percentage of a batch. With several videos past the analysing stage: 30 + 60 × done / total.
 * @param batch.withinStage 0…1, estimated progress within the current stage.
 */
export function overallProgress(batch: { stage: JobStage; withinStage: number; done: number; total: number }): number {
  const at = overlayStages.findIndex(({ stage }) => stage === batch.stage)
  if (batch.total > 1 && at >= 2) return Math.round(30 + (60 * batch.done) / batch.total)
  const before = overlayStages.slice(0, at).reduce((sum, { weight }) => sum + weight, 0)
  const weight = overlayStages[at]?.weight ?? 0
  return Math.round(before + weight * Math.min(1, Math.max(0, batch.withinStage)))
}
