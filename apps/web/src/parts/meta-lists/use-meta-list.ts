import type { ListAge } from '@hookline/contract/meta-lists/meta-lists.schemas'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { showFailure } from '../../lib/failure-toast.ts'
import { type ListQuery, listOptions } from './meta-lists.queries.ts'

export interface ShownList<Item> {
  items: Item[]
  age: ListAge | null
  isLoading: boolean
  isRefreshing: boolean
  error: Error | null
  /** Asks Meta instead of the server's copy. */
  refresh: () => void
}

/** A list of objects at Meta, with its age and a way to refresh it. */
export function useMetaList<Item>(source: ListQuery<Item>): ShownList<Item> {
  const queryClient = useQueryClient()
  const query = useQuery(listOptions(source))
  const { mutate, isPending } = useMutation({
    // The shown list stays until the answer arrives.
    mutationFn: async () =>
      query.data ? queryClient.setQueryData(source.queryKey, await source.fetch({ refresh: true })) : query.refetch(),
    onError: (error) => showFailure('The list could not be refreshed', error),
  })
  const { data } = query
  return {
    items: data?.data ?? [],
    age: data ?? null,
    isLoading: query.isLoading,
    isRefreshing: isPending,
    error: query.error,
    refresh: () => mutate(),
  }
}
