import type { HistoryListItem } from '@hookline/contract/history/history.schemas'
import { type RefObject, useEffect, useRef } from 'react'
import { useShortcuts } from '../../../lib/shortcuts.ts'
import { stepFrom } from './history-selection.rules.ts'

/** The element of a card that takes the focus: its link. */
export const cardLinkId = (id: number) => `history-link-${id}`

interface HistoryKeysInput {
  rows: readonly HistoryListItem[]
  deletedIds: ReadonlySet<number>
  searchRef: RefObject<HTMLInputElement | null>
  onSelect: (id: number, isRange: boolean) => void
  onEdit: (item: HistoryListItem) => void
}

/** A result that takes the focus once it is there, unless the person has gone on elsewhere. */
interface Awaited {
  find: (now: readonly HistoryListItem[]) => number | undefined
  /** What had the focus when it was asked for. */
  from?: Element | null
}

/** The keys of the history screen. `onCardFocus` tells them where the person is. */
export function useHistoryKeys({ rows, deletedIds, searchRef, onSelect, onEdit }: HistoryKeysInput) {
  const lastId = useRef<number | null>(null)
  const awaited = useRef<Awaited | null>(null)
  const reachable = rows.filter(({ id }) => !deletedIds.has(id))

  function step(direction: 1 | -1) {
    const id = stepFrom(
      reachable.map((row) => row.id),
      rows.map((row) => row.id),
      lastId.current,
      direction,
    )
    if (id !== undefined) focusCard(id)
    else awaited.current = { find: (now) => now.at(direction > 0 ? 0 : -1)?.id, from: document.activeElement }
  }

  function withPresent(act: (item: HistoryListItem) => void) {
    const item = reachable.find(({ id }) => id === lastId.current)
    if (item) act(item)
  }

  useEffect(() => {
    const id = awaited.current?.find(rows)
    if (id === undefined || !document.getElementById(cardLinkId(id))) return
    const isStillThere = [document.body, awaited.current?.from].includes(document.activeElement)
    awaited.current = null
    if (isStillThere) focusCard(id)
  })

  useShortcuts('History', [
    { key: '/', label: 'Search', onPress: () => searchRef.current?.focus() },
    { key: 'j', label: 'Next result', onPress: () => step(1) },
    { key: 'k', label: 'Previous result', onPress: () => step(-1) },
    { key: 'x', label: 'Select the result', onPress: () => withPresent(({ id }) => onSelect(id, false)) },
    {
      key: 'X',
      label: 'Select all from the last selected',
      onPress: () => withPresent(({ id }) => onSelect(id, true)),
    },
    { key: 'Enter', label: 'Open the result' },
    { key: 'e', label: 'Edit its tags and project', onPress: () => withPresent(onEdit) },
  ])

  return {
    /** Puts the focus on a result once it is there. */
    focusOnceThere(id: number) {
      awaited.current = { find: () => id }
    },
    /** The same with the first result, once that is another one than now. */
    focusNextFirst() {
      const before = rows[0]?.id
      awaited.current = { find: (now) => (now[0]?.id === before ? undefined : now[0]?.id) }
    },
    onCardFocus(id: number) {
      lastId.current = id
    },
    /** Puts the focus on the result that stands where deleted ones stood. */
    focusAfterDeletion(goneIds: ReadonlySet<number>) {
      const from = rows.findIndex(({ id }) => goneIds.has(id))
      const onward = [...rows.slice(from), ...rows.slice(0, Math.max(0, from)).reverse()]
      const next = onward.find(({ id }) => !goneIds.has(id) && !deletedIds.has(id))
      if (next) focusCard(next.id)
    },
  }
}

function focusCard(id: number): void {
  document.getElementById(cardLinkId(id))?.focus()
}
