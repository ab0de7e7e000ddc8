import type { Draft } from '@hookline/contract/drafts/drafts.schemas'
import { submissionsEndpoints } from '@hookline/contract/submissions/submissions.endpoints'
import type { SubmissionBatch } from '@hookline/contract/submissions/submissions.schemas'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { errorMessage } from '../../lib/api-error.ts'
import { call } from '../../lib/call.ts'
import { isRequestError, refusalText, showMetaFailure } from '../../lib/meta-failure.ts'
import { showToast } from '../../lib/toast.ts'
import { useSingleFlight } from '../../lib/use-single-flight.ts'
import { batchesQuery } from '../drafts/workspace/workspace.queries.ts'
import { describeEnqueued, isFinished } from './batch.rules.ts'

/** What was left out takes longer to read. */
const skippedMs = 7000

/**
 * Sends the ready ones of the selected drafts as a batch.
 * @param onStarted called once the batch is known.
 */
export function useBatchSubmit(onStarted: () => void, refresh: () => unknown) {
  const queryClient = useQueryClient()
  const navigate = useNavigate()
  const closeBatches = useCloseBatches()
  const { mutateAsync, isPending } = useMutation({
    mutationFn: (adIds: string[]) => call(submissionsEndpoints.batchSubmit, { body: { adIds } }),
    async onSuccess({ data, skipped }) {
      const message = describeEnqueued(data.jobIds.length, skipped)
      const durationMs = skipped.length > 0 ? { durationMs: skippedMs } : {}
      showToast({ title: 'Batch Jobs Enqueued', message, kind: 'success', ...durationMs })
      // Lists that were read are not mixed with the one that begins.
      closeBatches((queryClient.getQueryData(batchesQuery.queryKey) ?? []).filter(({ jobs }) => isFinished(jobs)))
      await queryClient.refetchQueries({ queryKey: batchesQuery.queryKey })
      onStarted()
    },
    onError: (error) => {
      const title = isRequestError(error) ? 'Batch Submission Failed' : 'Batch Submission Error'
      const onConnect = () => void navigate({ to: '/settings/meta' })
      showMetaFailure(title, refusalText(error, 'Failed to enqueue batch jobs.'), error, onConnect)
    },
    onSettled: () => void refresh(),
  })
  const send = useSingleFlight(mutateAsync)

  function submit(selected: readonly Draft[]) {
    const ready = selected.filter((draft) => draft.is_ready_to_submit)
    if (ready.length === 0) {
      const message = "Please select ads that are marked as 'Ready to Submit'."
      return showToast({ title: 'No Ready Ads Selected', message, kind: 'error' })
    }
    send(ready.map(({ id }) => id))
  }

  return { submit, isStarting: isPending }
}

/** Forgets the lists of finished batches, here and on the server. */
export function useCloseBatches(): (batches: readonly SubmissionBatch[]) => void {
  const queryClient = useQueryClient()
  const { mutate } = useMutation({
    mutationFn: (batchIds: string[]) =>
      Promise.all(batchIds.map((batchId) => call(submissionsEndpoints.closeBatch, { params: { batchId } }))),
    onMutate: (batchIds) => {
      queryClient.setQueryData(batchesQuery.queryKey, (batches) =>
        batches?.filter(({ batchId }) => !batchIds.includes(batchId)),
      )
    },
    onError: (error) => {
      showToast({ title: 'The list could not be closed', message: errorMessage(error), kind: 'error' })
      void queryClient.invalidateQueries({ queryKey: batchesQuery.queryKey })
    },
  })
  return (batches) => {
    if (batches.length > 0) mutate(batches.map(({ batchId }) => batchId))
  }
}
