import { isBeingSent } from '@hookline/contract/drafts/drafts.rules'
import type { Draft } from '@hookline/contract/drafts/drafts.schemas'
import { type PointerEvent, startTransition, useEffect, useState } from 'react'
import { holdRows } from '../../../ui/live-list/held-rows.rules.ts'
import type { Departure } from './draft-list.rules.ts'
import { DraftRow, type DraftRowProps } from './draft-row.tsx'
import classes from './workspace-page.module.css'
import type { DraftsFilter } from './workspace-search.rules.ts'

/** A screenful renders at once; the rest follows in steps that leave room for clicks and keys. */
const rowsAtFirst = 12
const rowsOfAStep = 30

interface DraftsListProps extends Pick<DraftRowProps, 'isSandbox' | 'onAction' | 'onToggle' | 'onFocus' | 'onProject'> {
  drafts: Draft[]
  /** How drafts left the list, by id. */
  departures: ReadonlyMap<string, Departure>
  filter: DraftsFilter
  selectedIds: ReadonlySet<string>
  isBusy: boolean
  sendingId: string | null
  refreshingId: string | null
}

/** Holds its rows still while the mouse is over it, so that a click hits its target. */
export function DraftsList(props: DraftsListProps) {
  const { drafts, departures, filter, selectedIds, isBusy, sendingId, refreshingId, ...shared } = props
  const [held, setHeld] = useState<Draft[] | null>(null)
  const rows = holdRows(held ?? drafts, drafts)
  const shown = rows.slice(0, useGrowingCount(rows.length))

  function handlePointerEnter({ pointerType }: PointerEvent) {
    if (pointerType === 'mouse') setHeld(drafts)
  }

  return (
    <ul
      className={classes.list}
      aria-label={filter.tab === 'drafts' ? 'Ad drafts' : 'Submitted ads'}
      onPointerEnter={handlePointerEnter}
      onPointerLeave={() => setHeld(null)}
    >
      {shown.map(({ row: draft, isGone }) => {
        const isSending = draft.id === sendingId || isBeingSent(draft.submission)
        return (
          <DraftRow
            key={draft.id}
            {...shared}
            draft={draft}
            tab={filter.tab}
            isSelected={selectedIds.has(draft.id)}
            gone={isGone ? (departures.get(draft.id) ?? 'elsewhere') : null}
            isHeld={isGone || (isBusy && !isSending && filter.tab === 'drafts')}
            isSending={isSending}
            isRefreshing={refreshingId === draft.id}
            isProjectChosen={filter.project !== undefined && filter.project === draft.project}
          />
        )
      })}
    </ul>
  )
}

/** The number of rows to render, which grows to `total`. */
function useGrowingCount(total: number): number {
  const [count, setCount] = useState(rowsAtFirst)
  useEffect(() => {
    if (count >= total) return
    const timer = setTimeout(() => startTransition(() => setCount(count + rowsOfAStep)))
    return () => clearTimeout(timer)
  }, [count, total])
  return count
}
