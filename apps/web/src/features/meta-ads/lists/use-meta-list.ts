import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { showFailure } from '../../../lib/failure-toast.ts'
import { listOptions, type MetaList, refreshList } from './meta-lists.queries.ts'

interface ListSource<Item> {
  queryKey: readonly unknown[]
  isEnabled: boolean
  fetch: (options: { refresh: boolean; signal?: AbortSignal }) => Promise<MetaList<Item>>
}

/** What a screen shows of one list at Meta. */
export interface ShownList<Item> {
  items: Item[]
  /** Null before the first answer. */
  age: { fetchedAt: string; isStale: boolean; staleReason: string | null } | null
  isLoading: boolean
  isRefreshing: boolean
  error: Error | null
  /** Asks Meta now. */
  refresh: () => void
}

/** One list at Meta, with its age and a way to ask anew. */
export function useMetaList<Item>(source: ListSource<Item>): ShownList<Item> {
  const queryClient = useQueryClient()
  const query = useQuery(listOptions(source))
  const [isRefreshing, setRefreshing] = useState(false)

  async function refresh() {
    setRefreshing(true)
    try {
      if (query.data) await refreshList(queryClient, source)
      else await query.refetch()
    } catch (error) {
      showFailure('The list could not be refreshed', error as Error)
    } finally {
      setRefreshing(false)
    }
  }

  const { data } = query
  return {
    items: data?.data ?? [],
    age: data ? { fetchedAt: data.fetchedAt, isStale: data.isStale, staleReason: data.staleReason } : null,
    isLoading: query.isLoading,
    isRefreshing,
    error: query.error,
    refresh: () => void refresh(),
  }
}
