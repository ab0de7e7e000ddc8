import type { SubmissionBatch } from '@hookline/contract/submissions/submissions.schemas'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect, useRef } from 'react'
import { useEventStreamState, useEvents } from '../../lib/events.ts'
import { pollMs } from '../../lib/poll-interval.ts'
import { showToast } from '../../lib/toast.ts'
import { useGatheredIds, useRefetchAfterGap } from '../../ui/live-list/use-live-events.ts'
import { batchesQuery } from '../drafts/workspace/workspace.queries.ts'
import { batchSummary, countJobs, isFinished, needsBatches, patchBatches, shownBatches } from './batch.rules.ts'
import { allUnknown, usePolledJobs } from './use-polled-jobs.ts'

const finishedToastMs = 7000
const noBatches: SubmissionBatch[] = []

/**
 * The batches that the server keeps: they outlive the dialog and the page. Events keep them up to date; while none can
 * come, each job that is under way is polled. A failed fetch is repeated until it succeeds.
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
    refetchInterval: ({ state }) => (state.error && state.data?.some(({ jobs }) => !isFinished(jobs)) ? pollMs : false),
  })
  const ask = useGatheredIds<string>(async () => void (await refetch()))
  useEvents((event) => {
    const told = event.type === 'draft' ? event.data.submission : null
    if (!told) return
    const batches = queryClient.getQueryData(batchesQuery.queryKey) ?? []
    if (needsBatches(batches, told)) ask(told.jobId)
    else queryClient.setQueryData(batchesQuery.queryKey, patchBatches(batches, told))
  })
  useRefetchAfterGap(refetch)
  useFinishedToast(data, onFinished)

  const shown = shownBatches(data)
  const jobs = shown.flatMap((batch) => batch.jobs)
  const isRunning = !isFinished(jobs)
  const polled = usePolledJobs(streamState === 'down' && isRunning, refetch)
  const pollErrors = error ? allUnknown(jobs, error) : polled
  return {
    shown,
    jobs,
    isRunning,
    pollErrors,
    isUnknown: isRunning && Object.keys(pollErrors).length > 0,
    counts: countJobs(jobs, pollErrors),
  }
}
export type Batches = ReturnType<typeof useBatches>

/** Tells once of each batch that was under way while this screen was open. */
function useFinishedToast(batches: readonly SubmissionBatch[], onFinished: () => unknown): void {
  const running = useRef(new Set<string>())
  useEffect(() => {
    for (const { batchId, jobs } of batches) {
      if (!isFinished(jobs)) running.current.add(batchId)
      else if (running.current.delete(batchId)) {
        const message = batchSummary(countJobs(jobs, {}))
        showToast({ title: 'Batch Processing Finished', message, durationMs: finishedToastMs })
        onFinished()
      }
    }
  }, [batches, onFinished])
}
