import {
  type QueryKey,
  type UseQueryOptions,
  type UseQueryResult,
  useQueries,
  useQueryClient,
} from '@tanstack/react-query'
import { useEffect, useEffectEvent } from 'react'
import { type EventData, type EventType, useEventStreamState, useEvents } from '../../lib/events.ts'
import { type LiveOptions, useLivePolling } from './use-live-query.ts'

type LiveParts<Data, Type extends EventType> = Required<
  Pick<LiveOptions<Data, Type, never>, 'on' | 'patch' | 'isUnderWay' | 'isFinal'>
>

interface LiveQueriesOptions<Data, Key extends QueryKey, Type extends EventType> extends LiveParts<Data, Type> {
  /** The query whose data an event changes, which may not be among the queries yet. */
  findQuery: (event: EventData<Type>) => { queryKey: Key }
  /** Whether an event lacks a part of the data, which is then fetched. */
  isIncomplete: (event: EventData<Type>) => boolean
}

/** Several queries of one kind, each kept up to date as `useLiveQuery` does: an event patches one of them. */
export function useLiveQueries<Data, Key extends QueryKey, Type extends EventType>(
  queries: readonly UseQueryOptions<Data, Error, Data, Key>[],
  { on, findQuery, patch, isIncomplete, isUnderWay, isFinal }: LiveQueriesOptions<NoInfer<Data>, NoInfer<Key>, Type>,
): UseQueryResult<NoInfer<Data>>[] {
  const queryClient = useQueryClient()
  const streamState = useEventStreamState()
  const refetchInterval = useLivePolling(isUnderWay)
  const results = useQueries({ queries: queries.map((query) => ({ ...query, refetchInterval })) })

  useEvents(on, (event) => {
    const { queryKey } = findQuery(event)
    queryClient.setQueryData<Data>(queryKey, (data) => patch(data, event))
    if (isIncomplete(event)) void queryClient.invalidateQueries({ queryKey })
  })

  const refetchChanging = useEffectEvent(() => {
    for (const { data, refetch } of results) if (data === undefined || !isFinal(data)) void refetch()
  })
  // Events before the stream opened were missed.
  useEffect(() => {
    if (streamState === 'open') refetchChanging()
  }, [streamState])

  return results
}
