import { isBeingSent } from '@hookline/contract/drafts/drafts.rules'
import type { Draft } from '@hookline/contract/drafts/drafts.schemas'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useCallback, useMemo, useState } from 'react'
import { useEventStreamState, useEvents } from '../../../lib/events.ts'
import { pollInterval } from '../../../lib/poll-interval.ts'
import { useFreshRefetch, useGatheredIds } from '../../../ui/live-list/use-live-events.ts'
import { applyEvent, classifyDeparture, type Departure, needsDraft, takeDraft } from '../draft-list.rules.ts'
import { draftsQuery, fetchDraft } from '../drafts.queries.ts'
import type { DraftsFilter } from '../workspace-search.rules.ts'

/** For more changed drafts than this, the whole list is cheaper. */
const singlesMax = 5

/**
 * The drafts of a tab, updated row by row from events. Polls only while the event stream is down and a submission is
 * under way. `take` stores a draft's latest state, `takeAll` those of a save, `leave` removes one and records how it left.
 */
export function useLiveDrafts({ tab, project }: DraftsFilter) {
  const queryClient = useQueryClient()
  const streamState = useEventStreamState()
  const filter = useMemo(() => ({ tab, project }), [tab, project])
  const options = draftsQuery(filter)
  const { queryKey } = options
  const query = useQuery({
    ...options,
    refetchInterval: ({ state }) => {
      const hasFailed = state.error !== null && state.data !== undefined
      const isSending = state.data?.some(({ submission }) => isBeingSent(submission)) ?? false
      // A list whose last fetch failed may lack a submission that has begun.
      return pollInterval({ isUnderWay: isSending || hasFailed, streamState, hasFailed })
    },
  })
  const refetch = useFreshRefetch(query, queryKey)

  const [departures, setDepartures] = useState<ReadonlyMap<string, Departure>>(new Map())
  const noteDeparture = useCallback((id: string, departure: Departure | null) => {
    if (departure) setDepartures((known) => new Map(known).set(id, departure))
  }, [])

  const take = useCallback(
    (draft: Draft) => {
      noteDeparture(draft.id, classifyDeparture({ ...draft, change: 'updated' }, filter.tab))
      const { queryKey: key } = draftsQuery(filter)
      queryClient.setQueryData(key, (drafts) => drafts && takeDraft(drafts, draft, filter))
    },
    [queryClient, filter, noteDeparture],
  )
  const takeAll = useCallback(
    async (saved: readonly Draft[]) => {
      const { queryKey: key } = draftsQuery(filter)
      // A fetch that began before the save would bring the former values back.
      const isFetching = queryClient.isFetching({ queryKey: key }) > 0
      if (isFetching) await queryClient.cancelQueries({ queryKey: key })
      const byId = new Map(saved.map((draft) => [draft.id, draft]))
      queryClient.setQueryData(key, (drafts) => drafts?.map((draft) => byId.get(draft.id) ?? draft))
      if (isFetching) void queryClient.invalidateQueries({ queryKey: key })
    },
    [queryClient, filter],
  )
  const leave = useCallback(
    (id: string, departure: Departure) => {
      noteDeparture(id, departure)
      const { queryKey: key } = draftsQuery(filter)
      queryClient.setQueryData(key, (drafts) => drafts?.filter((draft) => draft.id !== id))
    },
    [queryClient, filter, noteDeparture],
  )
  const ask = useGatheredIds<string>(async (ids) => {
    const shown = new Set(queryClient.getQueryData(queryKey)?.map(({ id }) => id))
    if (ids.length > singlesMax || ids.some((id) => !shown.has(id))) return refetch()
    const answers = await Promise.allSettled(ids.map(async (id) => take(await fetchDraft(id))))
    if (answers.some(({ status }) => status === 'rejected')) refetch()
  })
  useEvents((event) => {
    if (event.type !== 'draft') return
    const drafts = queryClient.getQueryData(queryKey)
    // A fetch under way may bring back what this event changes; submissions keep their newer state.
    if (!drafts || (query.isFetching && !isBeingSent(event.data.submission))) refetch()
    if (!drafts) return
    noteDeparture(event.data.id, classifyDeparture(event.data, tab))
    if (needsDraft(drafts, event.data, tab)) ask(event.data.id)
    queryClient.setQueryData(queryKey, applyEvent(drafts, event.data, tab))
  })

  return { query, departures, take, takeAll, leave }
}
