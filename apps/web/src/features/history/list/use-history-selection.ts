import { exportIdsMax, type HistoryFilter } from '@hookline/contract/history/history.schemas'
import { useMutation } from '@tanstack/react-query'
import { useCallback, useState } from 'react'
import { errorMessage } from '../../../lib/api-error.ts'
import { showToast } from '../../../lib/toast.ts'
import { useRowSelection } from '../../../ui/selection/use-row-selection.ts'
import { fetchMatching } from '../history.queries.ts'
import type { LiveHistory } from './use-live-history.ts'

export type HistorySelection = ReturnType<typeof useHistorySelection>

/** The results selected by row, by page or by filter, and the results that an export takes. */
export function useHistorySelection(list: LiveHistory, filter: HistoryFilter) {
  const { data } = list.query
  const { total = 0, totalIsExact = true } = data?.pagination ?? {}
  const [isSelecting, setSelecting] = useState(false)
  const rows = useRowSelection(
    list.rows.filter(({ id }) => !list.deletedIds.has(id)),
    // Results stay selected on other pages and under other filters.
    ({ id }) => !list.deletedIds.has(id),
  )
  const { toggle, selected } = rows
  const matching = useMutation({
    mutationFn: fetchMatching,
    onSuccess: (found) => rows.select(found),
    onError: (error) => showToast({ title: 'Selection failed', message: errorMessage(error), kind: 'error' }),
  })
  const selectRow = useCallback(
    (id: number, isRange: boolean) => {
      setSelecting(true)
      toggle(id, isRange)
    },
    [toggle],
  )
  return {
    rows,
    isSelecting,
    selectRow,
    toggleSelecting() {
      setSelecting(!isSelecting)
      rows.clear()
    },
    /** The selection of everything that the filter finds; null where it is too much or not counted. */
    matching:
      data && totalIsExact && total <= exportIdsMax
        ? { total, isBusy: matching.isPending, onSelect: () => matching.mutate(filter) }
        : null,
    /** The selected results, or without any those that the filter finds. */
    exported:
      selected.length > 0
        ? { scope: { ids: selected.map(({ id }) => id) }, count: selected.length }
        : { scope: { filter }, count: total, isExact: totalIsExact },
  }
}
