import { useCallback, useRef } from 'react'
import { type Shortcut, useShortcuts } from '../../lib/shortcuts.ts'
import { stepFrom } from './selection.rules.ts'

interface RowKeysInput<Id> {
  /** The screen, as the list of shortcuts names it. */
  screen: string
  /** What a row is, such as 'result'. */
  noun: string
  /** The rows on the screen, in its order. */
  ids: readonly Id[]
  /** Whether a row can take the focus; a deleted one that keeps its place cannot. */
  isReachable?: (id: Id) => boolean
  /** The id of the row's element that takes the focus. */
  elementId: (id: Id) => string
  /** Null where rows cannot be selected. */
  onSelect: ((id: Id, isRange: boolean) => void) | null
  /** Called when there is no row to go to. */
  onNoRow?: (step: 1 | -1) => void
  /** Further keys; those that act on a row receive the one that had the focus last. */
  more?: (Shortcut & { onRow?: (id: Id) => void })[]
  /** False while something else than the list shows the rows. */
  isListed?: boolean
}

/** The keys of a list: j and k move the focus, x and X select. `onRowFocus` must be called when a row gets the focus. */
export function useRowKeys<Id extends string | number>(input: RowKeysInput<Id>) {
  const {
    screen,
    noun,
    ids,
    isReachable = () => true,
    elementId,
    onSelect,
    onNoRow,
    more = [],
    isListed = true,
  } = input
  const lastId = useRef<Id | null>(null)
  const focusRow = (id: Id) => document.getElementById(elementId(id))?.focus()

  function step(by: 1 | -1) {
    const id = stepFrom(ids, isReachable, lastId.current, by)
    if (id === undefined) onNoRow?.(by)
    else focusRow(id)
  }

  function withCurrent(act: (id: Id) => void) {
    const id = lastId.current
    if (id !== null && ids.includes(id) && isReachable(id)) act(id)
  }

  const keys = [
    { key: 'j', label: `Next ${noun}`, onPress: () => step(1) },
    { key: 'k', label: `Previous ${noun}`, onPress: () => step(-1) },
    { key: 'x', label: `Select the ${noun}`, onPress: () => withCurrent((id) => onSelect?.(id, false)) },
    {
      key: 'X',
      label: 'Select the range from the last selection',
      onPress: () => withCurrent((id) => onSelect?.(id, true)),
    },
    { key: 'Enter', label: `Open the ${noun}` },
    ...more.map(({ onRow, ...shortcut }) => (onRow ? { ...shortcut, onPress: () => withCurrent(onRow) } : shortcut)),
  ]
  useShortcuts(screen, isListed ? keys : [])

  return {
    focusRow,
    onRowFocus: useCallback((id: Id) => {
      lastId.current = id
    }, []),
    /** Focuses the row after the deleted ones, or the one before. @returns false when there is none. */
    focusAfterDeletion(goneIds: ReadonlySet<Id>): boolean {
      const from = ids.findIndex((id) => goneIds.has(id))
      const onward = [...ids.slice(Math.max(0, from)), ...ids.slice(0, Math.max(0, from)).reverse()]
      const next = onward.find((id) => !goneIds.has(id) && isReachable(id))
      if (next !== undefined) focusRow(next)
      return next !== undefined
    },
  }
}
