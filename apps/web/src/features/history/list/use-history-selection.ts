import type { HistoryListItem } from '@hookline/contract/history/history.schemas'
import { useRef, useState } from 'react'
import { currentSelection, emptySelection, rowsBetween, withRows } from './history-selection.rules.ts'

/**
 * The results that are chosen for something. They stay chosen on other pages and under other filters, until the mode
 * is left.
 * @param rows what is on the screen
 * @param deletedIds what was deleted meanwhile: it no longer counts, and counts again once restored.
 */
export function useHistorySelection(rows: readonly HistoryListItem[], deletedIds: ReadonlySet<number>) {
  const [isSelecting, setSelecting] = useState(false)
  const [chosen, setChosen] = useState(emptySelection)
  const lastId = useRef<number | null>(null)
  const selectable = rows.filter(({ id }) => !deletedIds.has(id))
  const items = currentSelection(chosen, rows, deletedIds)
  const ids = new Set(items.map(({ id }) => id))
  const onPageCount = selectable.filter(({ id }) => ids.has(id)).length

  return {
    isSelecting,
    /** The chosen results, each at its latest known state. */
    items,
    ids: ids as ReadonlySet<number>,
    page: {
      isAllChosen: selectable.length > 0 && onPageCount === selectable.length,
      isSomeChosen: onPageCount > 0,
    },
    toggleMode() {
      setSelecting(!isSelecting)
      setChosen(emptySelection)
      lastId.current = null
    },
    /** Chooses a result or gives it up; as a range, with all from the one before. Begins the mode. */
    toggle(id: number, isRange: boolean) {
      setSelecting(true)
      const targets = rowsBetween(selectable, isRange ? lastId.current : id, id)
      setChosen((now) => withRows(now, targets, !now.has(id)))
      lastId.current = id
    },
    togglePage(isIn: boolean) {
      setChosen((now) => withRows(now, selectable, isIn))
    },
    clear() {
      setChosen(emptySelection)
    },
    drop(gone: readonly HistoryListItem[]) {
      setChosen((now) => withRows(now, gone, false))
    },
  }
}
