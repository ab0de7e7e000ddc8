import type { ListAge } from '@hookline/contract/meta-lists/meta-lists.schemas'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { showFailure } from '../../lib/failure-toast.ts'
import { type ListQuery, listOptions, refreshList } from './meta-lists.queries.ts'

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
    age: data ?? null,
    isLoading: query.isLoading,
    isRefreshing,
    error: query.error,
    refresh: () => void refresh(),
  }
}
