import { submissionsEndpoints } from '@hookline/contract/submissions/submissions.endpoints'
import type { SubmissionBatch } from '@hookline/contract/submissions/submissions.schemas'
import { type QueryClient, queryOptions, useMutation, useQueryClient } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { useEffect, useRef, useState } from 'react'
import { call } from '../../lib/call.ts'
import { showFailure } from '../../lib/failure-toast.ts'
import { useCurrentUser } from '../../lib/session.ts'
import { showToast } from '../../lib/toast.ts'
import { useSingleFlight } from '../../lib/use-single-flight.ts'
import { concernsOwner } from '../../parts/drafts/draft-events.rules.ts'
import { draftListsKey } from '../../parts/drafts/draft-query.ts'
import { isRequestError, refusalText, showMetaFailure } from '../../parts/meta-lists/meta-failure.ts'
import { useLiveQuery } from '../../ui/live-list/use-live-query.ts'
import {
  batchSummary,
  countJobs,
  describeEnqueued,
  isFinished,
  needsBatches,
  type PollError,
  patchBatches,
  shownBatches,
} from './submission-batch.rules.ts'

/** Messages with counts take longer to read. */
const longToastMs = 7000
/** The jobs of a batch end together: the batches are fetched at most once in this time. */
const refetchMs = 300
const noBatches: SubmissionBatch[] = []

/** Batches whose lists were closed here: an answer that the server gave before still has them. */
const closedIdsKey = ['meta-ads', 'closed-batches']
const readClosedIds = (client: QueryClient) => client.getQueryData<string[]>(closedIdsKey) ?? []

/** Batches whose list was not closed yet, newest first. */
const batchesQuery = queryOptions({
  queryKey: ['meta-ads', 'batches'],
  staleTime: 0,
  queryFn: async ({ client, signal }): Promise<SubmissionBatch[]> => {
    const { data } = await call(submissionsEndpoints.batches, { signal })
    const closedIds = readClosedIds(client)
    return data.filter(({ batchId }) => !closedIds.includes(batchId))
  },
})

/** The person's batches on the server, which continue when dialog and page are closed. */
export function useSubmissionBatches() {
  const { user_uuid: userId } = useCurrentUser()
  const { data: batches = noBatches, error } = useLiveQuery(batchesQuery, {
    on: 'draft',
    concerns: (event) => concernsOwner(event, userId),
    patch: (known, { submission }) => (known && submission ? patchBatches(known, submission) : known),
    findOutdated: ({ submission }, { data = [] }) => (submission && needsBatches(data, submission) ? 'all' : 'nothing'),
    refetchMs,
    isUnderWay: (known = []) => known.some(({ jobs }) => !isFinished(jobs)),
  })
  const [isDialogOpen, setDialogOpen] = useState(false)
  const close = useCloseBatches()
  const { submit, isStarting } = useSubmitBatch(close, () => setDialogOpen(true))
  useFinishedToast(batches)

  const shown = shownBatches(batches)
  const jobs = shown.flatMap((batch) => batch.jobs)
  const isRunning = !isFinished(jobs)
  const pollError: PollError | null = error && (isRequestError(error) ? 'Polling exception' : 'Error fetching status')
  return {
    jobs,
    isRunning,
    isStarting,
    /** Why the state of the unfinished jobs is not known. */
    pollError: isRunning ? pollError : null,
    counts: countJobs(jobs, pollError !== null),
    isDialogOpen,
    openDialog: () => setDialogOpen(true),
    /** Hides the dialog; the list of a finished batch is removed. */
    closeDialog() {
      setDialogOpen(false)
      if (!isRunning) close(shown)
    },
    submit,
  }
}
export type SubmissionBatches = ReturnType<typeof useSubmissionBatches>

/** Reports once each batch that ends while this screen is open. */
function useFinishedToast(batches: readonly SubmissionBatch[]): void {
  const queryClient = useQueryClient()
  const running = useRef(new Set<string>())
  useEffect(() => {
    for (const { batchId, jobs } of batches) {
      if (!isFinished(jobs)) running.current.add(batchId)
      else if (running.current.delete(batchId)) {
        const message = batchSummary(countJobs(jobs, false))
        showToast({ title: 'Batch Processing Finished', message, durationMs: longToastMs })
        void queryClient.invalidateQueries({ queryKey: draftListsKey })
      }
    }
  }, [batches, queryClient])
}

/** @param onStarted called once the new batch was fetched. */
function useSubmitBatch(close: (batches: SubmissionBatch[]) => void, onStarted: () => void) {
  const queryClient = useQueryClient()
  const navigate = useNavigate()
  const { mutateAsync, isPending } = useMutation({
    mutationFn: (adIds: string[]) => call(submissionsEndpoints.batchSubmit, { body: { adIds } }),
    async onSuccess({ data, skipped }) {
      const message = describeEnqueued(data.jobIds.length, skipped)
      const durationMs = skipped.length > 0 ? { durationMs: longToastMs } : {}
      showToast({ title: 'Batch Jobs Enqueued', message, kind: 'success', ...durationMs })
      // Finished lists are not mixed with the new one.
      close((queryClient.getQueryData(batchesQuery.queryKey) ?? []).filter(({ jobs }) => isFinished(jobs)))
      await queryClient.refetchQueries({ queryKey: batchesQuery.queryKey })
      onStarted()
    },
    onError(error) {
      const title = isRequestError(error) ? 'Batch Submission Failed' : 'Batch Submission Error'
      const onConnect = () => void navigate({ to: '/settings/meta' })
      showMetaFailure(title, refusalText(error, 'Failed to enqueue batch jobs.'), error, onConnect)
    },
    onSettled: () => void queryClient.invalidateQueries({ queryKey: draftListsKey }),
  })
  return { submit: useSingleFlight(mutateAsync), isStarting: isPending }
}

/** Removes the lists of finished batches, here and on the server. */
function useCloseBatches(): (batches: readonly SubmissionBatch[]) => void {
  const queryClient = useQueryClient()
  const { mutate } = useMutation({
    mutationFn: (batchIds: string[]) =>
      Promise.all(batchIds.map((batchId) => call(submissionsEndpoints.closeBatch, { params: { batchId } }))),
    onMutate: (batchIds) => {
      queryClient.setQueryData(closedIdsKey, [...readClosedIds(queryClient), ...batchIds])
      queryClient.setQueryData(batchesQuery.queryKey, (batches) =>
        batches?.filter(({ batchId }) => !batchIds.includes(batchId)),
      )
    },
    onError: (error, batchIds) => {
      const others = readClosedIds(queryClient).filter((batchId) => !batchIds.includes(batchId))
      queryClient.setQueryData(closedIdsKey, others)
      showFailure('The list could not be closed', error)
      void queryClient.invalidateQueries({ queryKey: batchesQuery.queryKey })
    },
  })
  return (batches) => {
    if (batches.length > 0) mutate(batches.map(({ batchId }) => batchId))
  }
}
