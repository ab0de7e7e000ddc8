import { refuseDraftChange } from '@hookline/contract/drafts/drafts.rules'
import type { Draft } from '@hookline/contract/drafts/drafts.schemas'
import { useCallback, useEffect, useMemo, useRef, useState } from 'react'
import { idsBetween, withIds } from './draft-selection.rules.ts'

const nothing: ReadonlySet<string> = new Set()

/** The drafts that are chosen for something. Only what is on the screen and may still be changed counts. */
export function useDraftSelection(drafts: readonly Draft[]) {
  const [chosen, setChosen] = useState(nothing)
  const lastId = useRef<string | null>(null)
  const selectable = useMemo(() => drafts.filter((draft) => refuseDraftChange(draft) === null), [drafts])
  const selected = useMemo(() => selectable.filter(({ id }) => chosen.has(id)), [selectable, chosen])
  const ids = useMemo(() => new Set(selected.map(({ id }) => id)), [selected])
  const selectableIds = useRef<string[]>([])
  useEffect(() => {
    selectableIds.current = selectable.map(({ id }) => id)
  }, [selectable])

  /** Chooses a draft or gives it up; as a range, with all from the one before. */
  const toggle = useCallback((id: string, isRange: boolean) => {
    const targets = idsBetween(selectableIds.current, isRange ? lastId.current : id, id)
    setChosen((now) => withIds(now, targets, !now.has(id)))
    lastId.current = id
  }, [])

  return {
    selected,
    ids: ids as ReadonlySet<string>,
    total: selectable.length,
    isAllChosen: selectable.length > 0 && selected.length === selectable.length,
    toggle,
    toggleAll: (isIn: boolean) => setChosen((now) => withIds(now, selectableIds.current, isIn)),
  }
}
export type DraftSelection = ReturnType<typeof useDraftSelection>
