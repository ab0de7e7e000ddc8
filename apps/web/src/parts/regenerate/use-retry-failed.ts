import { generationEndpoints } from '@hookline/contract/generation/generation.endpoints'
import { useMutation } from '@tanstack/react-query'
import { call } from '../../lib/call.ts'
import { showFailure } from '../../lib/failure-toast.ts'
import { showToast } from '../../lib/toast.ts'
import { useSingleFlight } from '../../lib/use-single-flight.ts'

/**
 * Generates failed results again.
 * @param onStarted called with the ids of the new results, which are in the batch of the old ones
 */
export function useRetryFailed(onStarted: (ids: number[]) => void) {
  const { mutateAsync, isPending } = useMutation({
    mutationFn: async (ids: readonly number[]) =>
      (await call(generationEndpoints.retry, { body: { ids: [...ids] } })).data.jobs,
    onSuccess(jobs, ids) {
      onStarted(jobs.map(({ historyId }) => historyId))
      const gone = ids.length - jobs.length
      const message = `${gone} ${gone === 1 ? 'video is' : 'videos are'} no longer stored: upload again.`
      if (gone > 0) showToast({ title: 'Not all can be retried', message })
    },
    onError: (error) => showFailure('Retry failed', error),
  })
  return { retry: useSingleFlight(mutateAsync), isRetrying: isPending }
}
