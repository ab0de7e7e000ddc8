import type { HistoryFilter, HistoryListItem } from '@hookline/contract/history/history.schemas'
import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { pickNewer } from '../../../ui/live-list/pick-newer.rules.ts'
import { holdRows } from '../../../ui/live-list/steady-rows.rules.ts'
import { useLiveQuery } from '../../../ui/live-list/use-live-query.ts'
import { historyItemQuery, historyPageQuery } from '../history.queries.ts'
import { useDeletedIds } from '../use-deleted-ids.ts'

export type LiveHistory = ReturnType<typeof useLiveHistory>

/** What the person sees: it changes in place, and new results are only counted until `refresh` shows them. */
interface Screen {
  filterKey: string
  /** The page that the server answered last. */
  page: unknown
  rows: HistoryListItem[]
  newCount: number
  /** The whole page is new: there may be more new results than counted. */
  isNewCountPartial: boolean
}

/** A page of the history, kept up to date by events without moving a row. Polls only while the event stream is down. */
export function useLiveHistory(filter: HistoryFilter) {
  const queryClient = useQueryClient()
  const { deletedIds, markRestored } = useDeletedIds()
  const [screen, setScreen] = useState<Screen | null>(null)
  const query = useLiveQuery(historyPageQuery(filter), {
    on: 'history',
    findOutdated({ id, change }, { data }) {
      if (change === 'deleted' || change === 'restored') return 'nothing'
      if (!data) return 'all'
      return rows.some((row) => row.id === id) || (change === 'created' && filter.page === 1) ? { id } : 'nothing'
    },
    fetchRows: fetchChanged,
    isUnderWay: () => true,
  })
  const filterKey = JSON.stringify(filter)
  const page = query.isPlaceholderData ? undefined : query.data
  const isOnScreen = screen?.filterKey === filterKey
  const rows: HistoryListItem[] = isOnScreen ? screen.rows : (query.data?.results ?? [])

  const isSettled = query.isFetchedAfterMount || !query.isFetching
  if (page && isSettled && (!isOnScreen || screen.page !== page)) {
    const shown =
      isOnScreen && screen.rows.length > 0 ? mergePage(screen.rows, page.results) : buildLoadedPage(page.results)
    setScreen({ filterKey, page, ...shown })
  }

  const { refetch } = query
  async function refresh() {
    const { data } = await refetch()
    if (!data) return
    setScreen({ filterKey, page: data, ...buildLoadedPage(data.results) })
    markRestored(data.results.map(({ id }) => id))
  }

  function takeRow(row: HistoryListItem) {
    setScreen(
      (now) =>
        now && { ...now, rows: now.rows.map((old) => (old.id === row.id ? pickNewer(old, row, readVersion) : old)) },
    )
  }

  async function fetchChanged(ids: number[]): Promise<void> {
    const onPage = new Set((await refetch()).data?.results.map(({ id }) => id))
    const pushedOff = ids.filter((id) => !onPage.has(id) && rows.some((row) => row.id === id))
    await Promise.allSettled(
      pushedOff.map(async (id) => takeRow(await queryClient.fetchQuery({ ...historyItemQuery(id), staleTime: 0 }))),
    )
  }

  return {
    query,
    rows,
    /** Results deleted since they were loaded, on this page or another. */
    deletedIds,
    newCount: isOnScreen && filter.page === 1 ? screen.newCount : 0,
    isNewCountPartial: isOnScreen && screen.isNewCountPartial,
    refresh,
    takeRow,
  }
}

function buildLoadedPage(rows: HistoryListItem[]) {
  return { rows, newCount: 0, isNewCountPartial: false }
}

/** Updates the shown rows from the latest page and counts the results that are newer than all of them. */
export function mergePage(shown: readonly HistoryListItem[], latest: readonly HistoryListItem[]) {
  const newest = shown[0]
  const newCount = latest.filter((row) => newest && isNewer(row, newest)).length
  return {
    rows: holdRows(shown, latest, readVersion).map(({ row }) => row),
    newCount,
    isNewCountPartial: newCount > 0 && newCount === latest.length,
  }
}

const readVersion = ({ updatedAt }: HistoryListItem) => updatedAt

function isNewer(row: HistoryListItem, than: HistoryListItem): boolean {
  return row.createdAt === than.createdAt ? row.id > than.id : row.createdAt > than.createdAt
}
