import { isActiveOnSubmit, isBeingSent } from '@hookline/contract/drafts/drafts.rules'
import { VisuallyHidden } from '@mantine/core'
import { IconAlertTriangle, IconArrowsSplit, IconPencil } from '@tabler/icons-react'
import { Link } from '@tanstack/react-router'
import { createContext, memo, use, useSyncExternalStore } from 'react'
import { Cell, type CellRendererProps } from 'react-data-grid'
import { describeDraftStatus, describeReasons, withoutDate } from '../../../parts/drafts/draft-words.rules.ts'
import { StatusBadge } from '../../../ui/status-badge.tsx'
import type { StatusTone } from '../../../ui/status-tone.rules.ts'
import { MiddleEllipsis } from '../../../ui/texts/middle-ellipsis.tsx'
import type { EditedRow } from './cell-editors.tsx'
import classes from './drafts-grid.module.css'
import { columnIndex, type GridField, getColumn, gridColumns } from './grid-columns.rules.ts'
import { findCellError, findConflicts, type GridRow } from './grid-edits.rules.ts'
import type { GridMarks } from './grid-marks.ts'
import { containsCell } from './grid-range.rules.ts'
import type { Choices } from './use-choices.ts'

export const GridContext = createContext<Pick<GridMarks, 'range' | 'markTo'> | null>(null)

/** What keeps a cell from being saved, or from being submitted later. */
interface Fault {
  kind: 'error' | 'conflict' | 'missing'
  message: string
}

function findFault(row: GridRow, field: GridField): Fault | null {
  const error = findCellError(row, field)
  if (error) return { kind: 'error', message: error }
  const conflict = findConflicts(row).find((one) => one.field === field)
  if (conflict) {
    return {
      kind: 'conflict',
      message: `Changed elsewhere. Yours: ${say(conflict.mine)}. Stored: ${say(conflict.theirs)}.`,
    }
  }
  // An edit may have fixed it; the next save shows.
  if (row.edits[field]) return null
  const issue = row.draft.readiness_issues.find((one) => one.field.split('.')[0] === field)
  return issue ? { kind: 'missing', message: issue.message } : null
}

/** Whether what the cell holds cannot be saved. */
const isWrong = (fault: Fault | null): fault is Fault => fault !== null && fault.kind !== 'missing'

/** A value in words. */
export const say = (value: unknown): string => {
  if (value === null || value === '') return 'nothing'
  if (Array.isArray(value)) return value.length > 0 ? value.join(' / ') : 'nothing'
  if (typeof value === 'object') return 'name' in value && value.name ? `New: ${String(value.name)}` : 'a new ad set'
  return String(value)
}

const faultId = (row: GridRow, field: string) => `grid-fault-${row.id}-${field}`

/**
 * A cell of the grid, with its place in the marked range and what is wrong with it. A memo, because each column that
 * scrolls into view renders all rows.
 */
export const GridCell = memo(function GridCell(props: CellRendererProps<EditedRow, unknown>) {
  const { row, column, rowIdx, isCellSelected, className } = props
  const marks = use(GridContext)
  const index = columnIndex(column.idx)
  const isInRange = useSyncExternalStore(
    marks?.range.subscribe ?? subscribeToNothing,
    () => index >= 0 && containsCell(marks?.range.get() ?? null, rowIdx, index),
  )
  const fault = index >= 0 ? findFault(row, column.key as GridField) : null
  const id = faultId(row, column.key)
  const classNames = [className, isInRange && classes.inRange, fault && classes[fault.kind]]
  return (
    <Cell
      {...props}
      className={classNames.filter(Boolean).join(' ')}
      aria-selected={isCellSelected || isInRange}
      data-active={isCellSelected || undefined}
      onMouseEnter={({ buttons }) => {
        if (buttons === 1 && index >= 0) marks?.markTo(rowIdx, index)
      }}
      // Without another one, the title is the description.
      title={fault?.message}
      {...(isWrong(fault) && { 'aria-invalid': true, 'aria-describedby': id, 'aria-errormessage': id })}
    />
  )
})

const subscribeToNothing = () => () => undefined

/**
 * What a cell shows: a text, the first of several with the number of the others, or a name. A text alone is not wrapped:
 * hundreds of cells come into view with each turn of the wheel.
 */
export function CellContent({ row, field, choices }: { row: GridRow; field: GridField; choices: Choices }) {
  const fault = findFault(row, field)
  const value = row.values[field]
  const texts = Array.isArray(value)
    ? value
    : [getColumn(field).kind === 'choice' ? choices.describeChoice(field, row.values) : value]
  const [text = '', ...others] = texts
  // Names differ at their end.
  const first = field === 'ad_name' ? <MiddleEllipsis text={withoutDate(String(text))} endChars={12} /> : text
  if (others.length === 0 && !isWrong(fault)) return first
  const Sign = fault?.kind === 'conflict' ? IconArrowsSplit : IconAlertTriangle
  return (
    <div className={classes.content}>
      <span className={classes.text}>{first}</span>
      {others.length > 0 && (
        <span className={classes.more}>
          +{others.length}
          <VisuallyHidden> more</VisuallyHidden>
        </span>
      )}
      {isWrong(fault) && (
        <>
          <Sign size={13} aria-hidden className={classes.sign} />
          <VisuallyHidden id={faultId(row, field)}>{fault.message}</VisuallyHidden>
        </>
      )}
    </div>
  )
}

/** Whether the draft is ready, and the way to its editor. */
export function StateCell({ row, tabIndex }: { row: GridRow; tabIndex: number }) {
  const { draft } = row
  const reasons = describeReasons(draft.readiness_issues).join(' ')
  return (
    <div className={classes.content} title={reasons}>
      <StatusBadge {...describeRow(row)} />
      <VisuallyHidden>{reasons}</VisuallyHidden>
      <Link
        to="/meta-ads-editor/$adId"
        params={{ adId: draft.id }}
        tabIndex={tabIndex}
        className={classes.open}
        aria-label={`View/Edit ${draft.ad_name}`}
        title="View/Edit"
      >
        <IconPencil size={14} aria-hidden />
      </Link>
    </div>
  )
}

function describeRow(row: GridRow): { tone: StatusTone; label: string } {
  const { draft } = row
  if (isBeingSent(draft.submission)) return describeDraftStatus(draft)
  const isUnsaved = findConflicts(row).length > 0 || gridColumns.some(({ field }) => findCellError(row, field))
  if (isUnsaved) return { tone: 'warning', label: 'Not saved' }
  if (draft.status !== 'draft') return describeDraftStatus(draft)
  if (!draft.is_ready_to_submit) return { tone: 'warning', label: 'Not Ready' }
  return isActiveOnSubmit(draft) ? { tone: 'warning', label: 'Active on submit' } : { tone: 'success', label: 'Ready' }
}
