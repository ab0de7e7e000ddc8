import { isBeingSent } from '@hookline/contract/drafts/drafts.rules'
import type { Draft } from '@hookline/contract/drafts/drafts.schemas'
import { UnstyledButton, VisuallyHidden } from '@mantine/core'
import { IconArrowDown, IconArrowUp } from '@tabler/icons-react'
import {
  type ComponentProps,
  type CSSProperties,
  type PointerEvent,
  useEffect,
  useEffectEvent,
  useMemo,
  useRef,
  useState,
} from 'react'
import { isNarrower } from '../../../lib/breakpoints.rules.ts'
import { useScreen } from '../../../lib/use-screen.ts'
import { buildTracks, listShownColumns } from '../../../ui/data-table/columns.rules.ts'
import { nextSort, type Sort } from '../../../ui/data-table/sort-rows.rules.ts'
import { holdRows } from '../../../ui/live-list/steady-rows.rules.ts'
import type { Departure } from '../draft-list.rules.ts'
import { type DraftsFilter, toPageSort } from '../workspace-search.rules.ts'
import { columnsByTab, type DraftColumn, listFilledColumns } from './draft-columns.tsx'
import classes from './draft-row.module.css'
import { DraftRow, type DraftRowProps } from './draft-row.tsx'
import headClasses from './drafts-head.module.css'

/** How the server sorts. */
const initialSort: Sort = { column: 'created', direction: 'desc' }
/** A block of rows is in the page only while it is near the window. */
const blockRows = 4
/** In px. */
const rowHeight = 52
const blocksAtFirst = 6
/** Submit to Meta, View/Edit and two icons; View and two icons. */
const buttonsWidth = { drafts: '262px', submitted: '122px' }

interface DraftsListProps extends Pick<DraftRowProps, 'isSandbox' | 'onAction' | 'onToggle' | 'onFocus' | 'onProject'> {
  /** In the order of `sort`. */
  drafts: Draft[]
  sort: Sort | null
  onSort: (sort: Sort) => void
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
  const { drafts, sort, onSort, departures, filter, selectedIds, isBusy, sendingId, refreshingId, ...shared } = props
  const [held, setHeld] = useState<Draft[] | null>(null)
  const { tab } = filter
  const screen = useScreen()
  const hasMenu = isNarrower(screen, 'md')
  const isNarrow = screen === 'phone'
  const columns = useMemo(() => listShownColumns(listFilledColumns(tab, drafts), screen), [tab, drafts, screen])
  const tracks = buildTracks(columns, screen, {
    before: ['20px', '36px'],
    after: [isNarrow ? '44px' : hasMenu ? '36px' : buttonsWidth[tab]],
  })
  const rows = holdRows(held ?? drafts, drafts)
  const blocks = Array.from({ length: Math.ceil(rows.length / blockRows) }, (_, index) => index * blockRows)

  function handlePointerEnter({ pointerType }: PointerEvent) {
    if (pointerType === 'mouse') setHeld(drafts)
  }

  return (
    <table
      className={classes.table}
      aria-label={tab === 'drafts' ? 'Ad drafts' : 'Submitted ads'}
      aria-rowcount={rows.length + 1}
      data-tab={tab}
      style={{ '--tracks': tracks } as CSSProperties}
    >
      <thead className={headClasses.head}>
        <HeadRow
          tab={tab}
          // A phone has no more columns to sort by than a tablet shows.
          columns={isNarrow ? listShownColumns(columnsByTab[tab], 'sm') : columns}
          sort={sort}
          onSort={onSort}
        />
      </thead>
      {blocks.map((start, index) => (
        <Block
          key={start}
          isShownFirst={index < blocksAtFirst}
          rowCount={Math.min(blockRows, rows.length - start)}
          onPointerEnter={handlePointerEnter}
          onPointerLeave={() => setHeld(null)}
        >
          {rows.slice(start, start + blockRows).map(({ row: draft, isGone }, at) => {
            const isSending = draft.id === sendingId || isBeingSent(draft.submission)
            return (
              <DraftRow
                key={draft.id}
                {...shared}
                draft={draft}
                tab={tab}
                columns={columns}
                // The first row is the head.
                place={start + at + 2}
                hasMenu={hasMenu}
                isNarrow={isNarrow}
                isSelected={selectedIds.has(draft.id)}
                gone={isGone ? (departures.get(draft.id) ?? 'elsewhere') : null}
                isHeld={isGone || (isBusy && !isSending && tab === 'drafts')}
                isSending={isSending}
                isRefreshing={refreshingId === draft.id}
                isProjectChosen={filter.project !== undefined && filter.project === draft.project}
              />
            )
          })}
        </Block>
      ))}
    </table>
  )
}

interface HeadRowProps extends Pick<DraftsListProps, 'sort' | 'onSort'>, Pick<DraftsFilter, 'tab'> {
  columns: readonly DraftColumn[]
}

function HeadRow({ tab, columns, sort, onSort }: HeadRowProps) {
  const shown = sort ?? initialSort
  return (
    <tr className={classes.row}>
      <HiddenHead label="Selection" />
      <HiddenHead label="Preview" />
      {columns.map(({ key, header }) => {
        const direction = shown.column === key ? shown.direction : null
        const Icon = direction === 'desc' ? IconArrowDown : IconArrowUp
        const state = direction && ({ asc: 'ascending', desc: 'descending' } as const)[direction]
        return (
          <th scope="col" key={key} className={classes.cell} data-column={key} aria-sort={state ?? undefined}>
            {tab === 'submitted' && !toPageSort({ column: key, direction: 'asc' }) ? (
              // The server has no names to sort by.
              <span className={headClasses.unsorted}>{header}</span>
            ) : (
              <UnstyledButton
                className={headClasses.sort}
                data-sorted={direction ?? undefined}
                onClick={() => onSort(nextSort(shown, key))}
              >
                {header}
                <Icon size={14} aria-hidden />
              </UnstyledButton>
            )}
          </th>
        )
      })}
      <HiddenHead label="Actions" className={classes.actionsCell} />
    </tr>
  )
}

function HiddenHead({ label, className }: { label: string; className?: string | undefined }) {
  return (
    <th scope="col" className={className}>
      <VisuallyHidden>{label}</VisuallyHidden>
    </th>
  )
}

interface BlockProps extends Pick<ComponentProps<'tbody'>, 'onPointerEnter' | 'onPointerLeave' | 'children'> {
  isShownFirst: boolean
  rowCount: number
}

/** Rows, replaced by their height while they are far from the window: hundreds would slow down each press. */
function Block({ isShownFirst, rowCount, children, ...handlers }: BlockProps) {
  const [isShown, setShown] = useState(isShownFirst)
  const [heightOfRow, setHeightOfRow] = useState(rowHeight)
  const block = useRef<HTMLTableSectionElement>(null)
  const handleIntersection = useEffectEvent(
    ({ isIntersecting, target, boundingClientRect }: IntersectionObserverEntry) => {
      const isDrawn = isIntersecting || target.contains(document.activeElement)
      if (!isDrawn) setHeightOfRow(boundingClientRect.height / rowCount)
      setShown(isDrawn)
    },
  )
  useEffect(() => {
    const { current } = block
    if (!current) return
    const observer = new IntersectionObserver(
      (entries) => {
        const last = entries.at(-1)
        if (last) handleIntersection(last)
      },
      { rootMargin: '400px 0px' },
    )
    observer.observe(current)
    return () => observer.disconnect()
  }, [])
  return (
    <tbody ref={block} style={isShown ? undefined : { height: rowCount * heightOfRow }} {...handlers}>
      {isShown && children}
    </tbody>
  )
}
