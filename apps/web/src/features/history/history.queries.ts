import { historyEndpoints } from '@hookline/contract/history/history.endpoints'
import {
  exportIdsMax,
  type HistoryFilter,
  type HistoryItem,
  type HistoryListItem,
} from '@hookline/contract/history/history.schemas'
import { pageRowsMax } from '@hookline/contract/paging.schemas'
import { keepPreviousData, queryOptions } from '@tanstack/react-query'
import { ApiError } from '../../lib/api-error.ts'
import { type CallInput, call } from '../../lib/call.ts'

const historyStaleMs = 1000
const optionsStaleMs = 5 * 60_000

/** One page of results. While another page or filter loads, the previous one stays on the screen. */
export function historyPageQuery(filter: HistoryFilter) {
  return queryOptions({
    queryKey: ['history', 'page', filter],
    queryFn: async ({ signal }) => {
      const { results, pagination } = await call(historyEndpoints.list, { query: filter, signal })
      return { results, pagination }
    },
    staleTime: historyStaleMs,
    refetchOnWindowFocus: true,
    placeholderData: keepPreviousData,
  })
}

/** All results of a filter, in its order; for at most as many as an export takes. */
export async function fetchMatching(filter: HistoryFilter): Promise<HistoryListItem[]> {
  const found: HistoryListItem[] = []
  for (let page = 1; found.length < exportIdsMax; page += 1) {
    const { results, pagination } = await call(historyEndpoints.list, {
      query: { ...filter, page, limit: pageRowsMax },
    })
    found.push(...results)
    if (page >= pagination.totalPages) break
  }
  return found
}

export const historyUsersQuery = queryOptions({
  queryKey: ['history', 'users'],
  queryFn: async ({ signal }) => (await call(historyEndpoints.users, { signal })).data.users,
  staleTime: optionsStaleMs,
})

export const historyLabelsQuery = queryOptions({
  queryKey: ['history', 'labels'],
  queryFn: async ({ signal }) => (await call(historyEndpoints.labels, { signal })).data,
  staleTime: optionsStaleMs,
})

export function historyItemQuery(id: number) {
  return queryOptions({
    queryKey: ['history', 'item', id],
    queryFn: async ({ signal }): Promise<HistoryItem> => {
      const { result } = await call(historyEndpoints.get, { params: { id }, signal })
      if (!result) throw new Error('Failed to fetch history item or item data missing')
      return result
    },
    staleTime: historyStaleMs,
    refetchOnWindowFocus: true,
  })
}

export function deletionQuery(id: number) {
  return queryOptions({
    queryKey: ['history', 'deletion', id],
    queryFn: async ({ signal }): Promise<HistoryListItem | null> => {
      try {
        return (await call(historyEndpoints.deletion, { params: { id }, signal })).data.result
      } catch (error) {
        if (error instanceof ApiError && error.status === 404) return null
        throw error
      }
    },
    staleTime: 0,
  })
}

export function historyActivityQuery(id: number) {
  return queryOptions({
    queryKey: ['history', 'activity', id],
    queryFn: async ({ signal }) => (await call(historyEndpoints.activity, { params: { id }, signal })).data.entries,
    staleTime: 0,
  })
}

type HistoryChange = CallInput<typeof historyEndpoints.update>['body']

/** Changes one result. The server refuses (CONFLICT) when `updatedAt` is not that of the latest version. */
export async function changeResult(id: number, change: HistoryChange): Promise<HistoryItem> {
  return (await call(historyEndpoints.update, { params: { id }, body: change })).result
}

export async function deleteResult(id: number): Promise<void> {
  await call(historyEndpoints.remove, { params: { id } })
}

export async function restoreResult(id: number): Promise<HistoryItem> {
  return (await call(historyEndpoints.restore, { params: { id } })).result
}
