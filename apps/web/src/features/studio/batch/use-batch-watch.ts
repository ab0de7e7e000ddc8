import { jobsEndpoints } from '@hookline/contract/jobs/jobs.endpoints'
import { jobPollAttempts, jobPollIntervalMs } from '@hookline/contract/jobs/jobs.rules'
import type { Job } from '@hookline/contract/jobs/jobs.schemas'
import { useEffect, useRef } from 'react'
import { ApiError } from '../../../lib/api-error.ts'
import { call } from '../../../lib/call.ts'
import { useEventStreamState, useEvents } from '../../../lib/events.ts'
import type { Studio } from '../studio-store.ts'
import { applyJob, applySummary, jobIdsToFetch, noteWatch, type Run, unfinishedJobIds } from './batch.rules.ts'

const parallelFetches = 4
const timedOutNote = 'Job polling timed out'
const stillRunningNote = 'Still running. It will appear in History when it is done.'

/** Keeps the shown run up to date: by events, and by polling while there are none. */
export function useRunWatch(studio: Studio, run: Run | null): void {
  const stream = useEventStreamState()
  useEvents((event) => {
    if (event.type === 'job') studio.hearJob(event.data)
  })
  // The jobs of a run change when some are tried again.
  const runKey = run ? [run.id, ...run.entries.map(({ jobId }) => jobId)].join() : null
  const isRunning = run !== null && unfinishedJobIds(run).length > 0

  // A change of jobs or of the stream is the reason to look.
  useEffect(() => {
    const abort = new AbortController()
    void catchUp(studio, abort.signal)
    return () => abort.abort()
  }, [studio, runKey, stream])

  // New jobs start the count of polls anew.
  useEffect(() => {
    if (stream === 'down' && isRunning) return pollJobs(studio)
  }, [studio, runKey, stream, isRunning])

  useResultFetch(studio, run)
}

/** Learns what happened before the stream was heard. */
async function catchUp(studio: Studio, signal: AbortSignal): Promise<void> {
  const { run } = studio.getState()
  if (!run || unfinishedJobIds(run).length === 0) return
  try {
    const { jobs } = await call(jobsEndpoints.list, { signal })
    if (signal.aborted) return
    studio.changeRun(run.id, (current) => jobs.reduce(applySummary, current))
    const listed = new Set(jobs.map(({ jobId }) => jobId))
    const unlisted = unfinishedJobIds(run).filter((jobId) => !listed.has(jobId))
    await Promise.all(unlisted.map((jobId) => fetchInto(studio, run.id, jobId)))
  } catch {
    // Not reached: events or the next poll will tell, and polling says so when it fails too.
    return
  }
}

/** Polls all unfinished jobs in parallel. Returns the way to stop. */
function pollJobs(studio: Studio): () => void {
  let attempts = 0
  const timer = setInterval(async () => {
    attempts += 1
    const isLast = attempts >= jobPollAttempts
    if (isLast) clearInterval(timer)
    const { run } = studio.getState()
    if (!run) return
    const wereReached = await Promise.all(unfinishedJobIds(run).map((jobId) => fetchInto(studio, run.id, jobId)))
    if (isLast) giveUp(studio, run.id, wereReached.includes(true) ? stillRunningNote : timedOutNote)
  }, jobPollIntervalMs)
  return () => clearInterval(timer)
}

function giveUp(studio: Studio, runId: string, note: string): void {
  studio.changeRun(runId, (run) => noteWatch(run, unfinishedJobIds(run), note))
  studio.change({ isOverlayOpen: false })
}

/** Fetches the results of finished jobs, a few at a time; one that could not be fetched is tried again later. */
function useResultFetch(studio: Studio, run: Run | null): void {
  const busy = useRef(new Set<string>())
  useEffect(() => {
    if (!run) return
    const due = jobIdsToFetch(run).filter((jobId) => !busy.current.has(jobId))
    for (const jobId of due.slice(0, Math.max(0, parallelFetches - busy.current.size))) {
      busy.current.add(jobId)
      void fetchInto(studio, run.id, jobId).then((wasReached) => {
        const release = () => {
          busy.current.delete(jobId)
          // A new object makes the effect look again for what is due.
          studio.changeRun(run.id, (current) => ({ ...current }))
        }
        if (wasReached) release()
        else setTimeout(release, jobPollIntervalMs)
      })
    }
  }, [studio, run])
}

/** Fetches one job into its run. False when it could not be fetched, which is noted beside the job. */
async function fetchInto(studio: Studio, runId: string, jobId: string): Promise<boolean> {
  try {
    const { job } = await call(jobsEndpoints.get, { params: { id: jobId } })
    if (!job || !('historyId' in job)) throw new Error('Failed to get job status')
    studio.changeRun(runId, (run) => applyJob(run, job satisfies Job))
    return true
  } catch (error) {
    studio.changeRun(runId, (run) => noteWatch(run, [jobId], describeWatchFailure(error)))
    // The shell's notice of the ended session must not be hidden.
    if (error instanceof ApiError && error.status === 401) studio.change({ isOverlayOpen: false })
    return false
  }
}

function describeWatchFailure(error: unknown): string {
  const status = error instanceof ApiError ? error.status : 0
  return status > 0 ? `Failed to fetch job status: ${status}` : 'Failed to get job status'
}
