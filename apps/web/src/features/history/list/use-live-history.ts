import { historyRefetchMs } from '@hookline/contract/history/history.rules'
import type { HistoryFilter, HistoryListItem } from '@hookline/contract/history/history.schemas'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect, useRef, useState } from 'react'
import { useEventStreamState, useEvents } from '../../../lib/events.ts'
import { historyItemQuery, historyPageQuery } from '../history.queries.ts'
import { laterOf, mergeRows } from './history-live.rules.ts'

/** Events of a batch come in swarms: the first is answered at once, those that follow within this time together. */
const gatherMs = 300
/** What is still being counted is asked for again. */
const countingMs = 1000

interface Screen {
  filterKey: string
  /** The server's page that was taken in last. */
  page: unknown
  rows: HistoryListItem[]
  newCount: number
  isNewCountPartial: boolean
}

/**
 * A page of history that stays as the person sees it: rows change in place by events, new ones are counted until
 * `refresh` brings them. Polls only while no events can come, or the server still counts.
 */
export function useLiveHistory(filter: HistoryFilter) {
  const streamState = useEventStreamState()
  const query = useQuery({
    ...historyPageQuery(filter),
    refetchInterval: ({ state }) => {
      if (state.data?.pagination.isCounting) return countingMs
      // Events tell nothing of what a failed fetch missed.
      return (streamState === 'down' || state.error !== null) && historyRefetchMs
    },
  })
  const [screen, setScreen] = useState<Screen | null>(null)
  const [deletedIds, setDeletedIds] = useState<ReadonlySet<number>>(new Set())
  const filterKey = JSON.stringify(filter)
  const page = query.isPlaceholderData ? undefined : query.data

  const isOnScreen = screen?.filterKey === filterKey
  const isSettled = query.isFetchedAfterMount || !query.isFetching
  if (page && isSettled && (!isOnScreen || screen.page !== page)) {
    const rows = isOnScreen ? screen.rows : []
    const merged = rows.length > 0 ? mergeRows(rows, page.results) : allOf(page.results)
    setScreen({ filterKey, page, ...merged })
  }

  const { refetch } = query
  async function refresh() {
    const { data } = await refetch()
    if (!data) return
    setScreen({ filterKey, page: data, ...allOf(data.results) })
    setDeletedIds((ids) => new Set([...ids].filter((id) => !data.results.some((row) => row.id === id))))
  }

  function takeRow(row: HistoryListItem) {
    setScreen((now) => now && { ...now, rows: now.rows.map((old) => (old.id === row.id ? laterOf(old, row) : old)) })
  }

  const rows = isOnScreen ? screen.rows : (query.data?.results ?? [])
  useHistoryEvents({
    rows,
    isFirstPage: filter.page === 1,
    onRow: takeRow,
    onPresence: (id, isDeleted) => setDeletedIds((ids) => withOrWithout(ids, id, isDeleted)),
    refetch: async () => (await refetch()).data?.results ?? [],
  })
  useRefetchAfterGap(refetch)

  return {
    query,
    rows,
    /** Results that were deleted since they were loaded, on this page or another. */
    deletedIds,
    newCount: isOnScreen && filter.page === 1 ? screen.newCount : 0,
    isNewCountPartial: isOnScreen && screen.isNewCountPartial,
    /** Brings the page as the server has it now. */
    refresh,
    /** Shows the later state of a row that is on the screen. */
    takeRow,
  }
}

function allOf(rows: HistoryListItem[]) {
  return { rows, newCount: 0, isNewCountPartial: false }
}

interface HistoryEventsInput {
  rows: readonly HistoryListItem[]
  isFirstPage: boolean
  /** Told the latest state of a row that is on the screen but no longer on its page. */
  onRow: (row: HistoryListItem) => void
  /** Told that a result was deleted, or restored. */
  onPresence: (id: number, isDeleted: boolean) => void
  refetch: () => Promise<HistoryListItem[]>
}

/** Asks for what events say has changed, if it concerns this page. */
function useHistoryEvents({ rows, isFirstPage, onRow, onPresence, refetch }: HistoryEventsInput): void {
  const queryClient = useQueryClient()
  const changedIds = useRef(new Set<number>())
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)
  const askedAt = useRef(Number.NEGATIVE_INFINITY)
  useEffect(() => () => clearTimeout(timer.current), [])

  async function takeChanges() {
    timer.current = undefined
    askedAt.current = performance.now()
    const wanted = [...changedIds.current]
    changedIds.current.clear()
    const onPage = new Set((await refetch()).map(({ id }) => id))
    const shownIds = new Set(rows.map(({ id }) => id))
    const pushedOff = wanted.filter((id) => shownIds.has(id) && !onPage.has(id))
    await Promise.allSettled(
      pushedOff.map(async (id) => onRow(await queryClient.fetchQuery({ ...historyItemQuery(id), staleTime: 0 }))),
    )
  }

  useEvents((event) => {
    if (event.type !== 'history') return
    const { id, change } = event.data
    if (change === 'deleted' || change === 'restored') {
      onPresence(id, change === 'deleted')
      return
    }
    const isShown = rows.some((row) => row.id === id)
    if (!isShown && !(change === 'created' && isFirstPage)) return
    changedIds.current.add(id)
    timer.current ??= setTimeout(takeChanges, Math.max(0, askedAt.current + gatherMs - performance.now()))
  })
}

function withOrWithout(ids: ReadonlySet<number>, id: number, isIn: boolean): ReadonlySet<number> {
  const next = new Set(ids)
  if (isIn) next.add(id)
  else next.delete(id)
  return next
}

/** What happened between two connections of the event stream is asked for once. */
function useRefetchAfterGap(refetch: () => unknown): void {
  const streamState = useEventStreamState()
  const before = useRef(streamState)
  useEffect(() => {
    if (before.current === 'down' && streamState === 'open') refetch()
    before.current = streamState
  }, [streamState, refetch])
}
