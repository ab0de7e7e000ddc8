import { useThrottledCallback } from '@mantine/hooks'
import { type QueryKey, useQueryClient } from '@tanstack/react-query'
import { useCallback, useEffect, useRef, useState } from 'react'
import { useEventStreamState } from '../../lib/events.ts'

/** A batch causes many events: the first is answered at once, those within this time after it together. */
const gatherMs = 300

/** Collects the ids of events for a moment and handles them together. */
export function useGatheredIds<Id>(handle: (ids: Id[]) => Promise<void>): (id: Id) => void {
  const ids = useRef(new Set<Id>())
  const handleGathered = useThrottledCallback(() => {
    const gathered = [...ids.current]
    ids.current.clear()
    void handle(gathered)
  }, gatherMs)
  return (id) => {
    ids.current.add(id)
    handleGathered()
  }
}

interface LiveQuery {
  /** Whether another answer may differ. */
  isEnabled: boolean
  isFetching: boolean
  refetch(): unknown
}

/**
 * Fetches a query again when events may have been missed: after the event stream has opened, and after what another
 * part of the page fetched or began to fetch before this one listened.
 * @returns fetches it again with an answer that is newer than the call: a fetch under way may have been answered before,
 * so another follows it.
 */
export function useFreshRefetch({ isEnabled, isFetching, refetch }: LiveQuery, queryKey: QueryKey): () => void {
  const streamState = useEventStreamState()
  const queryClient = useQueryClient()
  const [isOlder] = useState(() => {
    const before = queryClient.getQueryState(queryKey)
    return isEnabled && (before?.fetchStatus === 'fetching' || (before?.data !== undefined && !isFetching))
  })
  const isUnderWay = useRef(isFetching)
  const isDue = useRef(isOlder)

  useEffect(() => {
    isUnderWay.current = isFetching
    if (isFetching || !isDue.current) return
    isDue.current = false
    if (isEnabled) refetch()
  }, [isEnabled, isFetching, refetch])

  const refetchFresh = useCallback(() => {
    if (isUnderWay.current) isDue.current = true
    else refetch()
  }, [refetch])

  const stateBefore = useRef(streamState)
  useEffect(() => {
    if (stateBefore.current === 'down' && streamState === 'open' && isEnabled) refetchFresh()
    stateBefore.current = streamState
  }, [streamState, isEnabled, refetchFresh])

  return refetchFresh
}
