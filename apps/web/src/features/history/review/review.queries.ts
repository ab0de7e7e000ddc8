import { batchesEndpoints } from '@hookline/contract/batches/batches.endpoints'
import { historyEndpoints } from '@hookline/contract/history/history.endpoints'
import type { BatchResult } from '@hookline/contract/history/history.schemas'
import { queryOptions, useQuery, useQueryClient } from '@tanstack/react-query'
import { useCallback, useMemo, useState } from 'react'
import { ApiError } from '../../../lib/api-error.ts'
import { call } from '../../../lib/call.ts'
import { useEventStreamState, useEvents } from '../../../lib/events.ts'
import { pollInterval } from '../../../lib/poll-interval.ts'
import { useFreshRefetch, useGatheredIds } from '../../../ui/live-list/use-live-events.ts'
import { isReviewable } from './review.rules.ts'

/** What is reviewed: the results of a batch, chosen results, or both. */
export interface ReviewSource {
  batch: string | undefined
  ids: readonly number[]
}

function reviewQuery({ batch, ids }: ReviewSource) {
  const queryKey = ['history', 'review', batch ?? null, ids.join(',')]
  return queryOptions({
    queryKey,
    queryFn: async ({ client, signal }): Promise<BatchResult[]> => {
      const [ofBatch, chosen] = await Promise.all([
        batch === undefined ? [] : call(batchesEndpoints.get, { params: { id: batch }, signal }),
        ids.length === 0 ? [] : call(historyEndpoints.chosen, { query: { ids: ids.join(',') }, signal }),
      ])
      const results = [
        ...('data' in ofBatch ? ofBatch.data.results : []),
        ...('data' in chosen ? chosen.data.results : []),
      ]
      const known = new Map(client.getQueryData<BatchResult[]>(queryKey)?.map((item) => [item.id, item]))
      const byId = new Map(results.map((item) => [item.id, pickNewer(known.get(item.id), item)]))
      return [...byId.values()]
    },
  })
}

/** Answers may arrive in any order. */
function pickNewer(known: BatchResult | undefined, next: BatchResult): BatchResult {
  return known && known.updatedAt > next.updatedAt ? known : next
}

export type ReviewList = ReturnType<typeof useReviewList>

const none: BatchResult[] = []

/** The results of a review, each kept up to date by events; polled only while the event stream is down. */
export function useReviewList(source: ReviewSource) {
  const queryClient = useQueryClient()
  const streamState = useEventStreamState()
  const [deletedIds, setDeletedIds] = useState<ReadonlySet<number>>(new Set())
  const { queryKey, ...options } = reviewQuery(source)
  const query = useQuery({
    queryKey,
    ...options,
    refetchInterval: ({ state }) => pollInterval({ isUnderWay: true, streamState, hasFailed: state.error !== null }),
  })
  const all = query.data ?? none
  const refetchFresh = useFreshRefetch(query, queryKey)

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
          return [...items.map((before) => pickNewer(before, byId.get(before.id) ?? before)), ...joined]
        })
      },
    }
  }, [queryClient, key, batch])
  const { getItem, takeItems } = cache
  const takeItem = useCallback((item: BatchResult) => takeItems([item]), [takeItems])
  const markDeleted = useCallback((id: number) => setDeletedIds((ids) => new Set(ids).add(id)), [])

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

  const fetchChanged = useGatheredIds<number>(async (ids) => {
    try {
      const { results } = (await call(historyEndpoints.chosen, { query: { ids: ids.join(',') } })).data
      takeItems(results)
      const there = new Set(results.map(({ id }) => id))
      for (const id of ids) if (!there.has(id)) markDeleted(id)
    } catch {
      // If this fails too, the list is polled until it answers.
      refetchFresh()
    }
  })
  useEvents((event) => {
    if (event.type !== 'history') return
    if (!query.data) return refetchFresh()
    const { id, change } = event.data
    if (!all.some((item) => item.id === id)) {
      if (change !== 'created' || batch === undefined) return
      fetchChanged(id)
      // A fetch under way may have been answered before.
      if (query.isFetching) refetchFresh()
      return
    }
    if (change === 'deleted') return markDeleted(id)
    if (change === 'restored') setDeletedIds((ids) => new Set([...ids].filter((other) => other !== id)))
    fetchChanged(id)
  })

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
