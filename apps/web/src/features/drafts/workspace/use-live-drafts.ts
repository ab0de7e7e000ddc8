import { isBeingSent } from '@hookline/contract/drafts/drafts.rules'
import type { Draft } from '@hookline/contract/drafts/drafts.schemas'
import { useQueryClient } from '@tanstack/react-query'
import { useCallback, useMemo, useState } from 'react'
import { useEvents } from '../../../lib/events.ts'
import { useCurrentUser } from '../../../lib/session.ts'
import { concernsOwner } from '../../../parts/drafts/draft-events.rules.ts'
import { useLiveQuery } from '../../../ui/live-list/use-live-query.ts'
import { applyEvent, classifyDeparture, type Departure, needsDraft, takeDraft } from '../draft-list.rules.ts'
import { draftsQuery } from '../draft-lists.queries.ts'
import { fetchDraft } from '../drafts.queries.ts'
import type { DraftsFilter } from '../workspace-search.rules.ts'

/** For more changed drafts than this, the whole list is cheaper. */
const singlesMax = 5

/**
 * The drafts of a tab, updated row by row from events. Polls only while the event stream is down and a submission is
 * under way. `take` stores a draft's latest state, `takeAll` those of a save, `leave` removes one and records how it left.
 */
export function useLiveDrafts({ tab, project, owner, attention = false, page = 1, sort = null }: DraftsFilter) {
  const { user_uuid: ownId } = useCurrentUser()
  const queryClient = useQueryClient()
  const filter = useMemo(
    () => ({ tab, project, owner, attention, page, sort, ownId }),
    [tab, project, owner, attention, page, sort, ownId],
  )
  const options = draftsQuery(filter)
  const [departures, setDepartures] = useState<ReadonlyMap<string, Departure>>(new Map())
  const noteDeparture = useCallback((id: string, departure: Departure | null) => {
    if (departure) setDepartures((known) => new Map(known).set(id, departure))
  }, [])

  const change = useCallback(
    (act: (drafts: Draft[]) => Draft[]) =>
      queryClient.setQueryData(draftsQuery(filter).queryKey, (list) => list && { ...list, drafts: act(list.drafts) }),
    [queryClient, filter],
  )

  const take = useCallback(
    (draft: Draft) => {
      noteDeparture(draft.id, classifyDeparture({ ...draft, change: 'updated' }, filter))
      change((drafts) => takeDraft(drafts, draft, filter))
    },
    [change, filter, noteDeparture],
  )
  const takeAll = useCallback(
    async (saved: readonly Draft[]) => {
      const { queryKey: key } = draftsQuery(filter)
      // A fetch that began before the save would bring the former values back.
      const isFetching = queryClient.isFetching({ queryKey: key }) > 0
      if (isFetching) await queryClient.cancelQueries({ queryKey: key })
      const byId = new Map(saved.map((draft) => [draft.id, draft]))
      change((drafts) => drafts.map((draft) => byId.get(draft.id) ?? draft))
      if (isFetching) void queryClient.invalidateQueries({ queryKey: key })
    },
    [queryClient, change, filter],
  )
  const leave = useCallback(
    (id: string, departure: Departure) => {
      noteDeparture(id, departure)
      change((drafts) => drafts.filter((draft) => draft.id !== id))
    },
    [change, noteDeparture],
  )
  useEvents('draft', (event) => {
    const list = queryClient.getQueryData(options.queryKey)
    if (list?.drafts.some(({ id }) => id === event.id)) noteDeparture(event.id, classifyDeparture(event, filter))
  })
  const query = useLiveQuery(options, {
    on: 'draft',
    concerns: (event) => owner === 'all' || concernsOwner(event, owner),
    patch(list, event) {
      const drafts = list && applyEvent(list.drafts, event, filter)
      return list && drafts !== list.drafts ? { ...list, drafts: drafts ?? [] } : list
    },
    findOutdated(event, { data, isFetching }) {
      // A fetch under way may bring back what this event changes; submissions keep their newer state.
      if (!data || (isFetching && !isBeingSent(event.submission))) return 'all'
      return needsDraft(data.drafts, event, filter) ? { id: event.id } : 'nothing'
    },
    async fetchRows(ids: string[], refetch) {
      const shown = new Set(queryClient.getQueryData(options.queryKey)?.drafts.map(({ id }) => id))
      if (ids.length > singlesMax || ids.some((id) => !shown.has(id))) return refetch()
      const answers = await Promise.allSettled(ids.map(async (id) => take(await fetchDraft(id))))
      if (answers.some(({ status }) => status === 'rejected')) refetch()
    },
    // A list whose last fetch failed may lack a submission that has begun.
    isUnderWay: (list, error) =>
      list !== undefined && (error !== null || list.drafts.some(({ submission }) => isBeingSent(submission))),
  })

  return { query, departures, take, takeAll, leave }
}
