import type { JobStage, JobStatus } from './jobs.schemas.ts'

/** The watching of a job stops after 60 polls of 5 s; the job itself goes on. */
export const jobPollIntervalMs = 5000
export const jobPollAttempts = 60
/** What the overlay says one video may take. */
export const estimatedSecondsPerVideo = 45

/** Stage titles and weights of the loading overlay, in order; the weights make 100 %. */
export const overlayStages: readonly { stage: JobStage; title: string; weight: number }[] = [
  { stage: 'preparing', title: 'Preparing videos', weight: 10 },
  { stage: 'analyzing', title: 'Analyzing video content', weight: 20 },
  { stage: 'generating', title: 'Generating creative variants', weight: 60 },
  { stage: 'finalizing', title: 'Finalizing results', weight: 10 },
]

/** Has the job reached a status that nothing leaves? */
export function isJobOver(status: JobStatus): boolean {
  return status === 'completed' || status === 'failed' || status === 'cancelled'
}

/**
 * Overall percent of a run.
 * In a batch past the analysing stage: 30 + 60 × done / total.
 * @param withinStage 0…1, how far the present stage is thought to be.
 */
export function overallProgress(run: { stage: JobStage; withinStage: number; done: number; total: number }): number {
  const at = overlayStages.findIndex(({ stage }) => stage === run.stage)
  if (run.total > 1 && at >= 2) return Math.round(30 + (60 * run.done) / run.total)
  const before = overlayStages.slice(0, at).reduce((sum, { weight }) => sum + weight, 0)
  const weight = overlayStages[at]?.weight ?? 0
  return Math.round(before + weight * Math.min(1, Math.max(0, run.withinStage)))
}
