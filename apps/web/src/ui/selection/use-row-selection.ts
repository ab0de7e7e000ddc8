import { useCallback, useRef, useState } from 'react'
import { useStableCallback } from '../../lib/use-stable-callback.ts'
import { currentSelection, rowsBetween, type SelectableRow, withRows } from './selection.rules.ts'

/**
 * The rows that a person has selected.
 * @param selectable the rows on the screen that can be selected, in its order
 * @param countsHidden whether a selected row still counts while it is not among them, such as on another page
 */
export function useRowSelection<Row extends SelectableRow>(
  selectable: readonly Row[],
  countsHidden: (row: Row) => boolean = () => false,
) {
  const [chosen, setChosen] = useState<ReadonlyMap<Row['id'], Row>>(new Map())
  const lastId = useRef<Row['id'] | null>(null)
  const selected = currentSelection(chosen, selectable, countsHidden)
  const ids: ReadonlySet<Row['id']> = new Set(selected.map(({ id }) => id))
  const onScreenCount = selectable.filter(({ id }) => ids.has(id)).length
  const isAllSelected = selectable.length > 0 && onScreenCount === selectable.length

  return {
    /** The selected rows, each at its latest known state. */
    selected,
    ids,
    isAllSelected,
    isPartlySelected: onScreenCount > 0 && !isAllSelected,
    /** Selects a row or deselects it; as a range, together with all from the last one. */
    toggle: useStableCallback((id: Row['id'], isRange: boolean) => {
      const targets = rowsBetween(selectable, isRange ? lastId.current : id, id)
      setChosen((now) => withRows(now, targets, !now.has(id)))
      lastId.current = id
    }),
    /** Selects or deselects every row on the screen. */
    toggleAll: (isIn: boolean) => setChosen((now) => withRows(now, selectable, isIn)),
    select: useCallback((rows: readonly Row[]) => setChosen((now) => withRows(now, rows, true)), []),
    clear() {
      setChosen(new Map())
      lastId.current = null
    },
    drop: (gone: readonly Row[]) => setChosen((now) => withRows(now, gone, false)),
  }
}
