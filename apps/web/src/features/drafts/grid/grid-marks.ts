import type { Draft } from '@hookline/contract/drafts/drafts.schemas'
import { createRef, useLayoutEffect, useRef } from 'react'
import type { CellMouseArgs, CellMouseEvent, DataGridHandle } from 'react-data-grid'
import { createStore } from '../../../lib/store.ts'
import type { EditedRow } from './cell-editors.tsx'
import { columnIndex, gridColumns, leadingColumns } from './grid-columns.rules.ts'
import { followRows, type Range } from './grid-range.rules.ts'
import { revealCell } from './reveal-cell.ts'

/** In pixels; the header is as high. */
export const rowHeight = 28

export type GridMarks = ReturnType<typeof createGridMarks>

/** The marked cells of a grid and how they are marked: by mouse, by keys, and by the head of a column. */
export function createGridMarks() {
  const handle = createRef<DataGridHandle>()
  const range = createStore<Range | null>(null)

  const markCell = (row: number, column: number) =>
    range.set({ fromRow: row, toRow: row, fromColumn: column, toColumn: column })

  const markTo = (row: number, column: number) => {
    const marked = range.get()
    if (marked) range.set({ ...marked, toRow: row, toColumn: column })
  }

  const goToCell = (row: number, column: number) =>
    handle.current?.selectCell({ rowIdx: row, idx: column + leadingColumns }, { shouldFocusCell: true })

  return {
    /** The grid's own. */
    handle,
    range,
    markCell,
    /** Marks from the active cell to this one. */
    markTo,
    goToCell,

    markColumn(column: number) {
      goToCell(0, column)
      range.set({ fromRow: 0, toRow: Number.MAX_SAFE_INTEGER, fromColumn: column, toColumn: column })
    },

    markAll: (rowCount: number) =>
      range.set({ fromRow: 0, fromColumn: 0, toRow: rowCount - 1, toColumn: gridColumns.length - 1 }),

    /** Moves the end of the marked cells, by one or to the end of the grid. */
    extend(
      marked: Range,
      [down, right]: readonly [number, number],
      { isToEnd, rowCount }: { isToEnd: boolean; rowCount: number },
    ) {
      const by = isToEnd ? Number.MAX_SAFE_INTEGER : 1
      const row = clamp(Math.min(marked.toRow, rowCount - 1) + down * by, rowCount - 1)
      const column = clamp(marked.toColumn + right * by, gridColumns.length - 1)
      markTo(row, column)
      const element = handle.current?.element
      if (element) revealCell(element, { row, column: column + leadingColumns, rowHeight })
    },

    handleMouseDown({ rowIdx, column }: CellMouseArgs<EditedRow>, event: CellMouseEvent) {
      const index = columnIndex(column.idx)
      if (index < 0) return
      if (event.shiftKey && range.get()) {
        event.preventGridDefault()
        markTo(rowIdx, index)
      } else markCell(rowIdx, index)
    },
  }
}

const clamp = (index: number, last: number) => Math.max(0, Math.min(index, last))

/** Keeps the marked range and the active cell on their drafts when others leave the grid. Saves an open editor. */
export function useMarksFollowRows(drafts: readonly Draft[], { range, handle }: GridMarks) {
  const shown = useRef(drafts)
  useLayoutEffect(() => {
    const before = shown.current
    shown.current = drafts
    const marked = range.get()
    if (!marked || (before.length === drafts.length && before.every(({ id }, row) => id === drafts[row]?.id))) return
    const listIds = (drafts: readonly Draft[]) => drafts.map(({ id }) => id)
    const next = followRows(marked, listIds(before), listIds(drafts))
    const focused = document.activeElement
    const isInGrid = focused === document.body || (handle.current?.element?.contains(focused) ?? false)
    if (next && next.fromRow !== marked.fromRow) {
      handle.current?.selectCell(
        { rowIdx: next.fromRow, idx: next.fromColumn + leadingColumns },
        { shouldFocusCell: isInGrid },
      )
    }
    range.set(next)
  }, [drafts, range, handle])
}
