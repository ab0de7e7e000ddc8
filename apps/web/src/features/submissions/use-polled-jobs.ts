import type { SubmissionJob } from '@hookline/contract/submissions/submissions.schemas'
import { type QueryClient, useQueryClient } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { ApiError } from '../../lib/api-error.ts'
import { isRequestError } from '../../lib/meta-failure.ts'
import { pollMs } from '../../lib/poll-interval.ts'
import { batchesQuery, fetchSubmissionJob } from '../drafts/workspace/workspace.queries.ts'
import { isFinished, jobsToPoll, type PollError, type PollErrors, takeJobs } from './batch.rules.ts'

/**
 * Asks for each unfinished job of the batches every 5 seconds.
 * @returns why the state of some is not known; empty while nothing is polled.
 */
export function usePolledJobs(isPolling: boolean, refetchBatches: () => Promise<unknown>): PollErrors {
  const queryClient = useQueryClient()
  const [errors, setErrors] = useState<PollErrors>({})
  useEffect(() => {
    if (!isPolling) return
    const abort = new AbortController()
    let isAsking = false
    const timer = setInterval(async () => {
      // Without a network an answer may take longer than the interval.
      if (isAsking || document.hidden) return
      isAsking = true
      const { unknown, isListOutdated } = await pollJobs(queryClient, abort.signal)
      isAsking = false
      if (abort.signal.aborted) return
      setErrors(unknown)
      if (isListOutdated) await refetchBatches()
    }, pollMs)
    return () => {
      clearInterval(timer)
      abort.abort()
      setErrors({})
    }
  }, [isPolling, queryClient, refetchBatches])
  return errors
}

/** What the failed fetch of the whole list means for its jobs. */
export const allUnknown = (jobs: readonly SubmissionJob[], error: unknown): PollErrors =>
  Object.fromEntries(jobs.map(({ jobId }) => [jobId, describePollError(error)]))

const describePollError = (error: unknown): PollError =>
  isRequestError(error) ? 'Polling exception' : 'Error fetching status'

/** One poll: its answers go to the cached batches. The list is outdated when a job has ended: others take its place. */
async function pollJobs(queryClient: QueryClient, signal: AbortSignal) {
  const { queryKey } = batchesQuery
  const jobs = jobsToPoll((queryClient.getQueryData(queryKey) ?? []).flatMap((batch) => batch.jobs))
  const unknown: Record<string, PollError> = {}
  const fetched: SubmissionJob[] = []
  let isListOutdated = false
  await Promise.all(
    jobs.map(async ({ jobId }) => {
      try {
        const job = await fetchSubmissionJob(jobId, signal)
        if (job) fetched.push(job)
        if (!job || isFinished([job])) isListOutdated = true
      } catch (error) {
        unknown[jobId] = describePollError(error)
        if (error instanceof ApiError && error.status === 404) isListOutdated = true
      }
    }),
  )
  if (!signal.aborted) queryClient.setQueryData(queryKey, (batches) => batches && takeJobs(batches, fetched))
  return { unknown, isListOutdated }
}
