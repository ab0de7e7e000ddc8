import type { HistoryListItem } from '@hookline/contract/history/history.schemas'
import { type RefObject, useEffect, useRef } from 'react'
import { useRowKeys } from '../../../ui/selection/use-row-keys.ts'
import { rowLinkId } from './history-columns.tsx'

interface HistoryKeysInput {
  rows: readonly HistoryListItem[]
  deletedIds: ReadonlySet<number>
  searchRef: RefObject<HTMLInputElement | null>
  onSelect: (id: number, isRange: boolean) => void
  onEdit: (item: HistoryListItem) => void
}

/** A result to focus once it is on the screen, unless the person has moved the focus meanwhile. */
interface AwaitedFocus {
  find: (rows: readonly HistoryListItem[]) => number | undefined
  /** The element that had the focus at the time of the request. */
  from?: Element | null
}

export function useHistoryKeys({ rows, deletedIds, searchRef, onSelect, onEdit }: HistoryKeysInput) {
  const awaited = useRef<AwaitedFocus | null>(null)
  const { focusRow, onRowFocus, focusAfterDeletion } = useRowKeys({
    screen: 'History',
    noun: 'result',
    ids: rows.map(({ id }) => id),
    isReachable: (id) => !deletedIds.has(id),
    elementId: rowLinkId,
    onSelect,
    onNoRow(step) {
      awaited.current = { find: (now) => now.at(step > 0 ? 0 : -1)?.id, from: document.activeElement }
    },
    more: [
      { key: '/', label: 'Search', onPress: () => searchRef.current?.focus() },
      {
        key: 'e',
        label: 'Edit tags and project',
        onRow(id) {
          const item = rows.find((row) => row.id === id)
          if (item) onEdit(item)
        },
      },
    ],
  })

  useEffect(() => {
    const id = awaited.current?.find(rows)
    if (id === undefined || !document.getElementById(rowLinkId(id))) return
    const isFocusUnmoved = [document.body, awaited.current?.from].includes(document.activeElement)
    awaited.current = null
    if (isFocusUnmoved) focusRow(id)
  })

  return {
    onRowFocus,
    focusAfterDeletion,
    focusOnceThere(id: number) {
      awaited.current = { find: () => id }
    },
    /** Focuses the first result once it is another one than now. */
    focusNextFirst() {
      const before = rows[0]?.id
      awaited.current = { find: (now) => (now[0]?.id === before ? undefined : now[0]?.id) }
    },
  }
}
