import type { SubmissionBatch } from '@hookline/contract/submissions/submissions.schemas'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect, useRef } from 'react'
import { useEventStreamState, useEvents } from '../../../lib/events.ts'
import { showToast } from '../../../lib/toast.ts'
import { isRequestError } from '../failure-words.ts'
import {
  batchSummary,
  countJobs,
  isFinished,
  needsBatches,
  type PollError,
  patchBatches,
  shownBatches,
} from './batch.rules.ts'
import { useAfterGap, useGathered } from './use-live-drafts.ts'
import { batchesQuery, pollMs } from './workspace.queries.ts'

/** Spec 3 section 9. */
const finishedToastMs = 7000
const noBatches: SubmissionBatch[] = []

/**
 * The batches that the server keeps: they outlive the dialog and the page. Kept up to date by events; polled only while
 * none can come and something is under way.
 * @param onFinished called when a batch that was seen under way has ended.
 */
export function useBatches(onFinished: () => unknown) {
  const queryClient = useQueryClient()
  const streamState = useEventStreamState()
  const {
    data = noBatches,
    error,
    refetch,
  } = useQuery({
    ...batchesQuery,
    refetchInterval: ({ state }) => {
      const isRunning = state.data?.some(({ jobs }) => !isFinished(jobs)) ?? false
      return streamState === 'down' && isRunning ? pollMs : false
    },
  })
  const ask = useGathered(async () => void (await refetch()))
  useEvents((event) => {
    const told = event.type === 'draft' ? event.data.submission : null
    if (!told) return
    const batches = queryClient.getQueryData(batchesQuery.queryKey) ?? []
    if (needsBatches(batches, told)) ask(told.jobId)
    else queryClient.setQueryData(batchesQuery.queryKey, patchBatches(batches, told))
  })
  useAfterGap(refetch)
  useFinishedToast(data, onFinished)

  const shown = shownBatches(data)
  const jobs = shown.flatMap((batch) => batch.jobs)
  const isRunning = !isFinished(jobs)
  const pollError: PollError | null =
    error && isRunning ? (isRequestError(error) ? 'Polling exception' : 'Error fetching status') : null
  return { shown, jobs, isRunning, pollError, counts: countJobs(jobs, pollError) }
}
export type Batches = ReturnType<typeof useBatches>

/** Tells once of each batch that was under way while this screen was open. */
function useFinishedToast(batches: readonly SubmissionBatch[], onFinished: () => unknown): void {
  const running = useRef(new Set<string>())
  useEffect(() => {
    for (const { batchId, jobs } of batches) {
      if (!isFinished(jobs)) running.current.add(batchId)
      else if (running.current.delete(batchId)) {
        const message = batchSummary(countJobs(jobs, null))
        showToast({ title: 'Batch Processing Finished', message, durationMs: finishedToastMs })
        onFinished()
      }
    }
  }, [batches, onFinished])
}
