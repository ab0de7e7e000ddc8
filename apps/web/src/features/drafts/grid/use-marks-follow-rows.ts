import type { Draft } from '@hookline/contract/drafts/drafts.schemas'
import { type RefObject, useLayoutEffect, useRef } from 'react'
import type { DataGridHandle } from 'react-data-grid'
import type { createStore } from '../../../lib/store.ts'
import { leadingColumns } from './grid-columns.rules.ts'
import { followRows, type Range } from './grid-range.rules.ts'

interface Marks {
  range: ReturnType<typeof createStore<Range | null>>
  handle: RefObject<DataGridHandle | null>
}

/** Keeps the marked range and the active cell on their drafts when others leave the grid. Saves an open editor. */
export function useMarksFollowRows(drafts: readonly Draft[], { range, handle }: Marks) {
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
