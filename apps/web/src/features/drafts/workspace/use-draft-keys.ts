import type { Draft } from '@hookline/contract/drafts/drafts.schemas'
import { useCallback, useRef } from 'react'
import { useShortcuts } from '../../../lib/shortcuts.ts'
import { stepFrom } from './draft-selection.rules.ts'

/** The element of a row that takes the focus: its link. */
export const draftLinkId = (id: string) => `draft-link-${id}`

const focusDraft = (id: string) => document.getElementById(draftLinkId(id))?.focus()

/** The keys of the workspace. `onRowFocus` tells them where the person is. */
export function useDraftKeys(drafts: readonly Draft[], onSelect: ((id: string, isRange: boolean) => void) | null) {
  const lastId = useRef<string | null>(null)
  const ids = drafts.map(({ id }) => id)

  function step(direction: 1 | -1) {
    const id = stepFrom(ids, lastId.current, direction)
    if (id !== undefined) focusDraft(id)
  }

  function select(isRange: boolean) {
    if (lastId.current !== null && ids.includes(lastId.current)) onSelect?.(lastId.current, isRange)
  }

  useShortcuts('Meta ad drafts', [
    { key: 'j', label: 'Next draft', onPress: () => step(1) },
    { key: 'k', label: 'Previous draft', onPress: () => step(-1) },
    { key: 'x', label: 'Select the draft', onPress: () => select(false) },
    { key: 'X', label: 'Select all from the last selected', onPress: () => select(true) },
    { key: 'Enter', label: 'Open the draft' },
  ])

  return {
    onRowFocus: useCallback((id: string) => {
      lastId.current = id
    }, []),
    /** Puts the focus on the draft that stands where a deleted one stood. @returns whether there is one. */
    focusAfter(goneId: string): boolean {
      const at = ids.indexOf(goneId)
      const next = ids[at + 1] ?? ids[at - 1]
      if (next !== undefined) focusDraft(next)
      return next !== undefined
    },
  }
}
