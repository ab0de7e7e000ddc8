import type { AcceptedJob, ResultPayload } from '@hookline/contract/generation/generation.schemas'
import type { GenerationSettings, RequestedVideo } from '@hookline/contract/generation/generation-request.schemas'
import { estimatedSecondsPerVideo, isJobOver, overallProgress, overlayStages } from '@hookline/contract/jobs/jobs.rules'
import type { Job, JobStage, JobSummary } from '@hookline/contract/jobs/jobs.schemas'
import type { ClientTemplateType } from '@hookline/contract/response-formats/response-formats.schemas'

/** One video of a run and what is known of its job. */
export interface RunEntry extends RequestedVideo {
  jobId: string
  historyId: number
  job: JobSummary | null
  /** Undefined until it was fetched. */
  result: ResultPayload | null | undefined
  /** Why the job cannot be watched at the moment. */
  watchNote: string | null
}

/** How the results of a run are to be shown: the response format as it was when the run began. */
export interface RunFormat {
  name: string
  clientTemplateType: ClientTemplateType
  clientTemplateConfig: Record<string, unknown>
}

/** One press of the submit button. */
export interface Run {
  id: string
  /** Milliseconds since 1970, by the browser's clock. */
  startedAt: number
  settings: GenerationSettings
  format: RunFormat | null
  entries: RunEntry[]
}

/** A run whose jobs were just accepted. */
export function startRun(start: {
  id: string
  startedAt: number
  settings: GenerationSettings
  format: RunFormat | null
  videos: RequestedVideo[]
  jobs: AcceptedJob[]
}): Run {
  const entries = start.videos.flatMap((video, index) => {
    const job = start.jobs[index]
    return job ? [newEntry(video, job)] : []
  })
  const { id, startedAt, settings, format } = start
  return { id, startedAt, settings, format, entries }
}

function newEntry({ video, screenshot }: RequestedVideo, { jobId, historyId }: AcceptedJob): RunEntry {
  return { video, screenshot, jobId, historyId, job: null, result: undefined, watchNote: null }
}

/** Puts new jobs in the place of those that are tried again. */
export function replaceJobs(run: Run, replacements: ReadonlyMap<string, AcceptedJob>): Run {
  return changeEntries(run, (entry) => {
    const next = replacements.get(entry.jobId)
    return next ? newEntry(entry, next) : entry
  })
}

/** Takes in news of a job; what is older than the known state, or of another run, changes nothing. */
export function applySummary(run: Run, summary: JobSummary): Run {
  return changeEntries(run, (entry) => {
    if (entry.jobId !== summary.jobId) return entry
    if (entry.job && entry.job.version >= summary.version) return clearNote(entry)
    return { ...entry, job: summary, watchNote: null }
  })
}

/** Takes in a job that was fetched whole: its state, and its result when it is over. */
export function applyJob(run: Run, { result, ...summary }: Job): Run {
  const known = applySummary(run, summary)
  if (!isJobOver(summary.status)) return known
  return changeEntries(known, (entry) => (entry.jobId === summary.jobId ? { ...entry, result } : entry))
}

/** Says beside a job why it cannot be watched at the moment. */
export function noteWatch(run: Run, jobIds: readonly string[], watchNote: string): Run {
  return changeEntries(run, (entry) => (jobIds.includes(entry.jobId) ? { ...entry, watchNote } : entry))
}

function clearNote(entry: RunEntry): RunEntry {
  return entry.watchNote === null ? entry : { ...entry, watchNote: null }
}

function changeEntries(run: Run, change: (entry: RunEntry) => RunEntry): Run {
  const entries = run.entries.map(change)
  return entries.some((entry, index) => entry !== run.entries[index]) ? { ...run, entries } : run
}

function isOver({ job }: RunEntry): boolean {
  return job !== null && isJobOver(job.status)
}

export function doneCount(run: Run): number {
  return run.entries.filter(isOver).length
}

export function isRunOver(run: Run): boolean {
  return run.entries.every(isOver)
}

/** The ids of the jobs that have not ended. */
export function unfinishedJobIds(run: Run): string[] {
  return run.entries.filter((entry) => !isOver(entry)).map(({ jobId }) => jobId)
}

/** The ids of the finished jobs whose result was not fetched yet. */
export function jobIdsToFetch(run: Run): string[] {
  return run.entries
    .filter(({ job, result }) => job?.status === 'completed' && result === undefined)
    .map(({ jobId }) => jobId)
}

/** The stage to show: the furthest that any job has reached; 'finalizing' in a batch only when all are over. */
export function runStage(run: Run | null): JobStage {
  if (!run) return 'preparing'
  const order = overlayStages.map(({ stage }) => stage)
  const reached = run.entries.map((entry) => {
    if (isOver(entry)) return order.indexOf('finalizing')
    return entry.job ? order.indexOf(entry.job.stage) : 0
  })
  const furthest = Math.max(0, ...reached)
  const isBatch = run.entries.length > 1
  const last = isBatch && !isRunOver(run) ? order.indexOf('generating') : order.length - 1
  return order[Math.min(furthest, last)] ?? 'preparing'
}

/**
 * Overall percent for the overlay. The stage is the jobs' own; the timer only fills in between, and never completes one.
 * @param secondsInStage how long the stage has been shown.
 */
export function runProgress(run: Run | null, total: number, secondsInStage: number): number {
  const stage = runStage(run)
  const weight = overlayStages.find((entry) => entry.stage === stage)?.weight ?? 0
  const expectedSeconds = (weight / 100) * estimatedSecondsPerVideo
  const withinStage = Math.min(0.95, secondsInStage / expectedSeconds)
  return overallProgress({ stage, withinStage, done: run ? doneCount(run) : 0, total })
}

/** The overlay's message for this many videos. */
export function runMessage(done: number, total: number): string {
  return total > 1 ? `Processing videos (${done} of ${total} complete)` : 'Processing your video'
}

/** The numbers of a batch message; null for the message of one video. */
export function readBatchMessage(message: string): { done: number; total: number } | null {
  const found = /^Processing videos \((\d+) of (\d+) complete\)$/.exec(message)
  return found ? { done: Number(found[1]), total: Number(found[2]) } : null
}

/** Title of a stage; a batch is analysed in parallel. */
export function stageTitle(stage: JobStage, isBatch: boolean): string {
  const title = overlayStages.find((entry) => entry.stage === stage)?.title ?? ''
  return isBatch && stage === 'analyzing' ? `${title} in parallel` : title
}

/** Seconds as 'm:ss'. */
export function formatElapsed(seconds: number): string {
  const whole = Math.max(0, Math.floor(seconds))
  return `${Math.floor(whole / 60)}:${String(whole % 60).padStart(2, '0')}`
}
