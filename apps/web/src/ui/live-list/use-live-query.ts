import { useThrottledCallback } from '@mantine/hooks'
import {
  type QueryKey,
  type UseQueryOptions,
  type UseQueryResult,
  useQuery,
  useQueryClient,
} from '@tanstack/react-query'
import { useCallback, useEffect, useRef, useState } from 'react'
import { type EventData, type EventType, useEventStreamState, useEvents } from '../../lib/events.ts'
import { pollInterval } from '../../lib/poll-interval.ts'

/** A bulk change causes many events: the first is answered at once, those within this time after it together. */
const gatherMs = 300

/** What must be fetched after an event. */
export type Outdated<Id> = 'all' | 'nothing' | { id: Id }

export interface LiveOptions<Data, Type extends EventType, Id> {
  /** The events that change the data. */
  on: Type
  /** Whether an event changes this query's data; each does by default. */
  concerns?: (event: EventData<Type>) => boolean
  /** The data with an event applied. */
  patch?: (data: Data | undefined, event: EventData<Type>) => Data | undefined
  /** What an event makes outdated; by default everything, or nothing when there is a `patch`. */
  findOutdated?: (event: EventData<Type>, before: { data: Data | undefined; isFetching: boolean }) => Outdated<Id>
  /** Fetches the outdated rows of several events. `refetch` fetches everything instead. */
  fetchRows?: (ids: Id[], refetch: () => void) => Promise<unknown>
  /** Events cause at most one fetch of everything in this time. */
  refetchMs?: number
  /** Whether the data may change: it is polled while events are missing. Never polled by default. */
  isUnderWay?: (data: Data | undefined, error: Error | null) => boolean
  /** Whether the data cannot change any more: events are ignored. */
  isFinal?: (data: Data) => boolean
}

/**
 * A query that server events keep up to date: an event patches the data, outdates a row, or outdates everything. It is
 * fetched again when events may have been missed, and polled while the event stream is down or after a failed fetch.
 */
export function useLiveQuery<Data, Key extends QueryKey, Type extends EventType, Id = never>(
  query: UseQueryOptions<Data, Error, Data, Key>,
  live: LiveOptions<NoInfer<Data>, Type, Id>,
): UseQueryResult<NoInfer<Data>> {
  const { isUnderWay = () => false, isFinal = () => false, concerns = () => true, patch, fetchRows } = live
  const { findOutdated = () => (patch ? 'nothing' : 'all') } = live
  const { queryKey } = query
  const queryClient = useQueryClient()
  const result = useQuery({ ...query, refetchInterval: useLivePolling(isUnderWay) })
  const isEnabled = result.isEnabled && !(result.data !== undefined && isFinal(result.data))
  const refetchFresh = useFreshRefetch({ isEnabled, isFetching: result.isFetching, refetch: result.refetch }, queryKey)
  const refetchForEvent = useThrottledCallback(refetchFresh, live.refetchMs ?? 0)
  const fetchRow = useGatheredIds<Id>((ids) => fetchRows?.(ids, refetchFresh))

  useEvents(live.on, (event) => {
    if (!isEnabled || !concerns(event)) return
    const state = queryClient.getQueryState<Data>(queryKey)
    const outdated = findOutdated(event, { data: state?.data, isFetching: state?.fetchStatus === 'fetching' })
    if (patch) queryClient.setQueryData<Data>(queryKey, (data) => patch(data, event))
    if (outdated === 'all') refetchForEvent()
    else if (outdated !== 'nothing') fetchRow(outdated.id)
  })
  return result
}

/** @returns the `refetchInterval` of a query that is polled while its data may change and events are missing */
export function useLivePolling<Data>(isUnderWay: (data: Data | undefined, error: Error | null) => boolean) {
  const streamState = useEventStreamState()
  return ({ state: { data, error } }: { state: { data: Data | undefined; error: Error | null } }) =>
    pollInterval({ isUnderWay: isUnderWay(data, error), streamState, hasFailed: error !== null })
}

/** Collects the ids of events for a moment and handles them together. */
function useGatheredIds<Id>(handle: (ids: Id[]) => unknown): (id: Id) => void {
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

interface RefetchedQuery {
  /** Whether another answer may differ. */
  isEnabled: boolean
  isFetching: boolean
  refetch: () => unknown
}

/**
 * Fetches a query again when events may have been missed: after the event stream has opened, and after what another
 * part of the page fetched or began to fetch before this one listened.
 * @returns refetches after the call answers: a fetch already under way may hold older data.
 */
function useFreshRefetch({ isEnabled, isFetching, refetch }: RefetchedQuery, queryKey: QueryKey): () => void {
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
