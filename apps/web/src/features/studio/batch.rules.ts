import type { ToolType } from '@hookline/contract/fields.schemas'
import type { ResultPayload } from '@hookline/contract/generation/generation.schemas'
import {
  type RequestedSettings,
  requestedSettingsSchema,
} from '@hookline/contract/generation/generation-request.schemas'
import { variantsAsText } from '@hookline/contract/history/variant-text.rules'
import {
  estimatedSecondsPerVideo,
  isJobOver,
  overallProgress,
  overlayStages,
  toOverlayStage,
  writeStageTitle,
} from '@hookline/contract/jobs/jobs.rules'
import type { JobStage, JobSummary } from '@hookline/contract/jobs/jobs.schemas'
import { toOperation } from '@hookline/contract/tools/operations.rules'
import { describePlace } from '@hookline/contract/watch-reports/queue-place.rules'
import type { BatchJob, StudioBatch } from './studio.schemas.ts'
import type { UploadItem } from './upload/upload-list.rules.ts'

/** What is known of a job of the batch. The result is undefined until it is fetched. */
export interface WatchedJob extends Pick<JobSummary, 'status' | 'stage' | 'place' | 'error' | 'version'> {
  result?: ResultPayload | null
}

export const acceptedJob: WatchedJob = {
  status: 'enqueued',
  stage: 'preparing',
  place: null,
  error: null,
  version: 0,
}

/** An answer with the result is newer than the event of its version, which lacks it. */
export function readJobVersion({ version, result }: WatchedJob): number {
  return result === undefined ? version : version + 0.5
}

export function isSettled({ status, result }: WatchedJob): boolean {
  return status === 'completed' ? result !== undefined : isJobOver(status)
}

export function countOver(jobs: WatchedJob[]): number {
  return jobs.filter(({ status }) => isJobOver(status)).length
}

/** The furthest stage that any job has reached; 'finalizing' in a batch only when all jobs have ended. */
export function batchStage(jobs: WatchedJob[]): JobStage {
  const order = overlayStages.map(({ stage }) => stage)
  const isRunning = jobs.length > 1 && countOver(jobs) < jobs.length
  const last = isRunning ? order.indexOf('generating') : order.length - 1
  const reached = jobs.map(({ status, stage }) =>
    order.indexOf(isJobOver(status) ? 'finalizing' : toOverlayStage(stage)),
  )
  return order[Math.min(Math.max(0, ...reached), last)] ?? 'preparing'
}

/** What happens within the batch's stage, where there is more to say than its title. */
export function stageMessage(jobs: WatchedJob[]): string | null {
  const watched = jobs.filter(({ status, stage }) => stage === 'watching' && !isJobOver(status))
  if (watched.length === 0 || batchStage(jobs) !== 'analyzing') return null
  const nextPlace = Math.min(...watched.map(({ place }) => place ?? 0))
  return writeStageTitle('watching', undefined, nextPlace)
}

/** Overall percent for the overlay. The time in a stage moves the bar only within that stage. */
export function batchProgress(jobs: WatchedJob[], total: number, secondsInStage: number): number {
  const stage = batchStage(jobs)
  const weight = overlayStages.find((entry) => entry.stage === stage)?.weight ?? 0
  const expectedSeconds = (weight / 100) * estimatedSecondsPerVideo
  const withinStage = Math.min(0.95, secondsInStage / expectedSeconds)
  return overallProgress({ stage, withinStage, done: countOver(jobs), total })
}

export function stageTitle(stage: JobStage, isBatch: boolean, type: ToolType): string {
  const title = writeStageTitle(stage, toOperation(type))
  return isBatch && stage === 'analyzing' ? `${title} in parallel` : title
}

export interface Outcome {
  kind: 'processing' | 'success' | 'failed' | 'cancelled'
  text: string
}

/** @param watchNote why the job cannot be watched at the moment. */
export function describeOutcome(job: WatchedJob, watchNote: string | null, isBatch: boolean): Outcome {
  switch (job.status) {
    case 'cancelled':
      return { kind: 'cancelled', text: job.error ?? 'Cancelled' }
    case 'failed':
      return { kind: 'failed', text: job.error ?? (isBatch ? 'Processing failed' : 'Job failed') }
    case 'completed':
      return describeResult(job.result, isBatch)
    default:
      return { kind: 'processing', text: watchNote ?? waitingReason(job) ?? 'Processing...' }
  }
}

/** What a job does at the moment, in a word or two; null while there is nothing to tell apart. */
export function describeStage({ stage, place }: Pick<WatchedJob, 'stage' | 'place'>): string | null {
  if (stage === 'generating') return 'Writing'
  if (stage !== 'watching') return null
  return place ? describePlace(place) : 'Reading the video'
}

function waitingReason({ status, error }: WatchedJob): string | null {
  return status === 'enqueued' ? error : null
}

function describeResult(result: WatchedJob['result'], isBatch: boolean): Outcome {
  if (result === undefined) return { kind: 'processing', text: 'Loading the result…' }
  if (result === null) return { kind: 'failed', text: 'No result available' }
  if (result.error !== undefined) return { kind: 'failed', text: result.error || 'Operation failed.' }
  const count = result.variants?.length ?? 0
  if (count > 0) return { kind: 'success', text: `${count} ${count === 1 ? 'variant' : 'variants'}` }
  if (result.content !== undefined || result.rawContent.trim()) return { kind: 'success', text: 'Result ready' }
  const nothing = isBatch ? 'No valid content generated' : 'Operation succeeded but returned no usable content.'
  return { kind: 'failed', text: nothing }
}

/** 'Processing jobs (N of M) complete...' while a batch runs, else how it ended. */
export function describeBatch(outcomes: Outcome[]): string {
  const count = (kind: Outcome['kind']) => outcomes.filter((outcome) => outcome.kind === kind).length
  const running = count('processing')
  if (running > 0) return `Processing jobs (${outcomes.length - running} of ${outcomes.length}) complete...`
  return [`${count('success')} of ${outcomes.length} succeeded`, ...listUnready(outcomes)].join(', ')
}

/** A batch of before, as its user comes back to it. */
export function describeLastBatch(outcomes: readonly Outcome[]): string {
  const ready = outcomes.filter(({ kind }) => kind === 'success').length
  const unready = listUnready(outcomes).join(', ')
  return `${countLastBatch(outcomes.length, ready)}${unready && ` ${unready}.`}`
}

function listUnready(outcomes: readonly Outcome[]): string[] {
  return (['failed', 'cancelled'] as const).flatMap((kind) => {
    const count = outcomes.filter((outcome) => outcome.kind === kind).length
    return count > 0 ? [`${count} ${kind}`] : []
  })
}

export function countLastBatch(videos: number, ready: number): string {
  return `Your last batch: ${videos} ${videos === 1 ? 'video' : 'videos'}, ${ready} ready.`
}

interface Finished {
  sent: BatchJob
  job: WatchedJob
}

/** The jobs with a result that can be used. */
export function listFinished<Entry extends Finished>(entries: readonly Entry[]): Entry[] {
  return entries.filter(({ job }) => describeOutcome(job, null, false).kind === 'success')
}

/** The ids of the results that drafts can be created from. */
export function listWithVariants(finished: readonly Finished[]): number[] {
  return finished.flatMap(({ sent, job }) => (job.result?.variants?.length ? [sent.historyId] : []))
}

/** The object names of all videos of these jobs, other cuts included. */
export function listSentObjects(jobs: readonly BatchJob[]): ReadonlySet<string> {
  const videos = jobs.flatMap((job) =>
    job.videos.flatMap(({ video, cuts = [] }) => [video, ...cuts.map((cut) => cut.video)]),
  )
  return new Set(videos.map(({ objectName }) => objectName))
}

/** The videos that are generated from next: those that are not in the batch or, when all are, all again. */
export function listNext(items: UploadItem[], batch: StudioBatch | null): UploadItem[] {
  const sent = listSentObjects(batch?.jobs ?? [])
  const others = items.filter(({ video }) => !video || !sent.has(video.objectName))
  return others.some(({ failure }) => !failure) ? others : items
}

/** A batch is reviewed by its id; jobs that were sent again are reviewed by their results. */
export function buildReviewSearch({ id, jobs }: Pick<StudioBatch, 'id' | 'jobs'>): { batch?: string; ids?: string } {
  return id === null ? { ids: jobs.map(({ historyId }) => historyId).join(',') } : { batch: id }
}

/** All results as plain text, each below the name of its video. */
export function batchAsText(finished: readonly Finished[]): string {
  const texts = finished.map(({ sent, job: { result } }) => {
    const names = sent.videos.map(({ video }) => video.filename).join(', ')
    return `${names}\n\n${result?.variants?.length ? variantsAsText(result.variants) : (result?.rawContent ?? '')}`
  })
  return texts.join('\n\n\n\n')
}

/** Whether two batches are generated alike; the settings of a saved batch are normalised. */
export function hasSameSettings(one: RequestedSettings, other: RequestedSettings): boolean {
  const [first, second] = [one, other].map((settings) =>
    JSON.stringify(requestedSettingsSchema.safeParse(settings).data),
  )
  return first === second
}
