import { historyEndpoints } from '@hookline/contract/history/history.endpoints'
import { useMutation } from '@tanstack/react-query'
import { call } from '../../lib/call.ts'
import { showFailure } from '../../lib/failure-toast.ts'
import type { DraftSource } from './create-drafts.rules.ts'

/** Reads results with their decisions, for a dialog on a screen that knows their ids alone. */
export function useDraftSources() {
  const { mutate, data, isPending, reset } = useMutation({
    mutationFn: async (ids: readonly number[]): Promise<DraftSource[]> =>
      (await call(historyEndpoints.chosen, { query: { ids: ids.join(',') } })).data.results,
    onError: (error) => showFailure('The results could not be read', error),
  })
  return { items: data ?? null, isReading: isPending, read: mutate, close: reset }
}
