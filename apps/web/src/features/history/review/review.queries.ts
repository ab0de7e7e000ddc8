import { batchesEndpoints } from '@hookline/contract/batches/batches.endpoints'
import { historyEndpoints } from '@hookline/contract/history/history.endpoints'
import type { BatchResult } from '@hookline/contract/history/history.schemas'
import { queryOptions, useQueryClient } from '@tanstack/react-query'
import { useCallback, useMemo } from 'react'
import { ApiError } from '../../../lib/api-error.ts'
import { call } from '../../../lib/call.ts'
import { preferNewerRows } from '../../../ui/live-list/prefer-newer.ts'
import { useLiveQuery } from '../../../ui/live-list/use-live-query.ts'
import { useDeletedIds } from '../use-deleted-ids.ts'
import { isReviewable } from './review.rules.ts'

/** What is reviewed: the results of a batch, chosen results, or both. */
export interface ReviewSource {
  batch: string | undefined
  ids: readonly number[]
}

function reviewQuery({ batch, ids }: ReviewSource) {
  return queryOptions({
    queryKey: ['history', 'review', batch ?? null, ids.join(',')],
    queryFn: async ({ signal }): Promise<BatchResult[]> => {
      const [ofBatch, chosen] = await Promise.all([
        batch === undefined ? [] : call(batchesEndpoints.get, { params: { id: batch }, signal }),
        ids.length === 0 ? [] : call(historyEndpoints.chosen, { query: { ids: ids.join(',') }, signal }),
      ])
      const results = [
        ...('data' in ofBatch ? ofBatch.data.results : []),
        ...('data' in chosen ? chosen.data.results : []),
      ]
      return [...new Map(results.map((item) => [item.id, item])).values()]
    },
    ...preferNewerRows<BatchResult>(({ updatedAt }) => updatedAt),
  })
}

export type ReviewList = ReturnType<typeof useReviewList>

const none: BatchResult[] = []

/** The results of a review, each updated by events; polled only while the event stream is down. */
export function useReviewList(source: ReviewSource) {
  const queryClient = useQueryClient()
  const options = reviewQuery(source)
  const { queryKey } = options

  const key = JSON.stringify(queryKey)
  const { batch } = source
  const cache = useMemo(() => {
    const known: typeof queryKey = JSON.parse(key)
    return {
      /** A result at its latest version, at the moment of the call. */
      getItem: (id: number) => queryClient.getQueryData<BatchResult[]>(known)?.find((item) => item.id === id),
      takeItems(next: readonly BatchResult[]) {
        const byId = new Map(next.map((item) => [item.id, item]))
        queryClient.setQueryData<BatchResult[]>(known, (items) => {
          if (!items) return items
          const there = new Set(items.map(({ id }) => id))
          // Retried videos join their batch.
          const joined = next.filter(({ id, batchId }) => batchId === batch && !there.has(id))
          return [...items.map((before) => byId.get(before.id) ?? before), ...joined]
        })
      },
    }
  }, [queryClient, key, batch])
  const { getItem, takeItems } = cache
  const { deletedIds, markDeleted } = useDeletedIds((id) => getItem(id) !== undefined)
  const takeItem = useCallback((item: BatchResult) => takeItems([item]), [takeItems])

  /** @returns the latest version, or null when it has been deleted */
  const fetchItem = useCallback(
    async (id: number): Promise<BatchResult | null> => {
      try {
        const { result } = await call(historyEndpoints.get, { params: { id } })
        takeItem(result)
        return result
      } catch (error) {
        if (!(error instanceof ApiError) || error.status !== 404) throw error
        markDeleted(id)
        return null
      }
    },
    [takeItem, markDeleted],
  )

  const query = useLiveQuery(options, {
    on: 'history',
    findOutdated({ id, change }, { data, isFetching }) {
      if (!data) return 'all'
      if (data.some((item) => item.id === id)) return change === 'deleted' ? 'nothing' : { id }
      if (change !== 'created' || batch === undefined) return 'nothing'
      // A fetch under way may have been answered before.
      return isFetching ? 'all' : { id }
    },
    async fetchRows(ids: number[], refetch) {
      try {
        const { results } = (await call(historyEndpoints.chosen, { query: { ids: ids.join(',') } })).data
        takeItems(results)
        const there = new Set(results.map(({ id }) => id))
        for (const id of ids) if (!there.has(id)) markDeleted(id)
      } catch {
        // If this fails too, the list is polled until it answers.
        refetch()
      }
    },
    isUnderWay: () => true,
  })
  const all = query.data ?? none

  const found = new Set(all.map(({ id }) => id))
  return {
    query,
    items: all,
    deletedIds,
    /** Asked for by id, but deleted before the review, or never there. */
    missingIds: query.data ? source.ids.filter((id) => !found.has(id)) : [],
    skippedCount: all.filter((item) => !isReviewable(item)).length,
    getItem,
    takeItem,
    fetchItem,
  }
}
