import { refuseDraftChange } from '@hookline/contract/drafts/drafts.rules'
import type { Draft } from '@hookline/contract/drafts/drafts.schemas'
import { UnstyledButton } from '@mantine/core'
import { useWindowEvent } from '@mantine/hooks'
import { type KeyboardEvent, useMemo, useRef, useState } from 'react'
import {
  type CellKeyboardEvent,
  type CellKeyDownArgs,
  type CellMouseArgs,
  type CellMouseEvent,
  type CellRendererProps,
  type Column,
  DataGrid,
  type DataGridHandle,
  SelectCellFormatter,
  useRowSelection as useGridRowSelection,
  useHeaderRowSelection,
} from 'react-data-grid'
import 'react-data-grid/lib/styles.css'
import { useShortcuts } from '../../../lib/shortcuts.ts'
import { createStore } from '../../../lib/store.ts'
import { useSteadyOrder } from '../../../ui/live-list/use-steady-order.ts'
import type { useRowSelection } from '../../../ui/selection/use-row-selection.ts'
import { DiscardQuestion } from '../../../ui/unsaved-edit/discard-question.tsx'
import { useLeaveBlocker } from '../../../ui/unsaved-edit/leave-guard.tsx'
import { ChoiceEditor, type EditedRow, TextEditor, TextsEditor } from './cell-editors.tsx'
import classes from './drafts-grid.module.css'
import { GridBar } from './grid-bar.tsx'
import { CellContent, columnIndex, GridCell, GridContext, StateCell } from './grid-cells.tsx'
import { type GridField, getColumn, gridColumns, leadingColumns } from './grid-columns.rules.ts'
import { type CellChange, findCellError } from './grid-edits.rules.ts'
import { isOneCell, type Range } from './grid-range.rules.ts'
import { revealCell } from './reveal-cell.ts'
import type { UndoStack } from './undo.rules.ts'
import { type Choices, useChoices } from './use-choices.ts'
import { useGridActions } from './use-grid-actions.ts'
import { useGridEdits } from './use-grid-edits.ts'
import { useMarksFollowRows } from './use-marks-follow-rows.ts'

const rowHeight = 28
const editors = { text: TextEditor, texts: TextsEditor, choice: ChoiceEditor }
const renderers = {
  renderCell: (key: React.Key, props: CellRendererProps<EditedRow, unknown>) => <GridCell key={key} {...props} />,
}

interface DraftsGridProps {
  drafts: readonly Draft[]
  selection: ReturnType<typeof useRowSelection<Draft>>
  /** Holds the edits and their undo steps while the list replaces the grid. */
  undoStack: { current: UndoStack }
  onSaved: (saved: Draft[]) => Promise<void>
  refetch: () => Promise<unknown>
}

/** The drafts as a spreadsheet: one row a draft, saved in one call after a pause. */
export default function DraftsGrid({ drafts: latest, selection, undoStack, onSaved, refetch }: DraftsGridProps) {
  const drafts = useSteadyOrder(latest)
  const grid = useGridEdits({ drafts, undoStack, onSaved, refetch })
  const choices = useChoices(grid.rows)
  const [range] = useState(() => createStore<Range | null>(null))
  const actions = useGridActions({ grid, choices, range })
  const handle = useRef<DataGridHandle>(null)
  const section = useRef<HTMLElement>(null)
  useMarksFollowRows(drafts, { range, handle })
  const columns = useMemo(() => buildColumns(choices, markColumn), [choices])
  const isStuck = grid.failure !== null || grid.errorCount > 0 || grid.conflicts.length > 0
  const blocker = useLeaveBlocker(isStuck)
  useWindowEvent('beforeunload', (event) => {
    if (grid.isPending || grid.isSaving) event.preventDefault()
  })
  useShortcuts('Grid', shortcuts)

  const [frame] = useState(() => ({
    range,
    onDragOver(row: number, column: number) {
      const marked = range.get()
      if (marked) range.set({ ...marked, toRow: row, toColumn: column })
    },
  }))

  function markColumn(column: number) {
    handle.current?.selectCell({ rowIdx: 0, idx: column + leadingColumns }, { shouldFocusCell: true })
    range.set({ fromRow: 0, toRow: Number.MAX_SAFE_INTEGER, fromColumn: column, toColumn: column })
  }

  function showFault() {
    const places = grid.rows.flatMap((row, rowIdx) =>
      gridColumns.flatMap(({ field }, column) =>
        findCellError(row, field) ? { rowIdx, idx: column + leadingColumns } : [],
      ),
    )
    if (places[0]) handle.current?.selectCell(places[0], { shouldFocusCell: true })
  }

  function handleMouseDown({ rowIdx, column }: CellMouseArgs<EditedRow>, event: CellMouseEvent) {
    const index = columnIndex(column.idx)
    const marked = range.get()
    if (index < 0) return
    if (event.shiftKey && marked) {
      event.preventGridDefault()
      range.set({ ...marked, toRow: rowIdx, toColumn: index })
    } else range.set({ fromRow: rowIdx, toRow: rowIdx, fromColumn: index, toColumn: index })
  }

  function handleKeyDown(args: CellKeyDownArgs<EditedRow>, event: CellKeyboardEvent) {
    if (args.mode === 'EDIT') return handleEditorKey(args, event)
    const marked = range.get()
    const isCommand = event.ctrlKey || event.metaKey
    const act = (run: () => void) => {
      event.preventGridDefault()
      event.preventDefault()
      run()
    }
    if (isCommand && event.key.toLowerCase() === 'd') return act(actions.fill)
    if (isCommand && event.key === ' ') return act(() => markColumn(columnIndex(args.column.idx)))
    if (isCommand && event.key.toLowerCase() === 'a') {
      return act(() => range.set({ ...wholeGrid, toRow: grid.rows.length - 1 }))
    }
    if (event.key === 'Delete' || event.key === 'Backspace') return act(actions.clear)
    if (args.row.lock && args.column.key !== 'state' && isEditKey(event)) actions.say(args.row.lock)
    if (event.key === 'Enter' && args.column.key === 'state') {
      return act(() => handle.current?.element?.querySelector<HTMLElement>('[aria-selected="true"] a')?.click())
    }
    // Without this, the press reaches the opened editor and replaces its selected text.
    if (event.key === 'Enter') {
      return act(() => args.selectCell({ rowIdx: args.rowIdx, idx: args.column.idx }, { enableEditor: true }))
    }
    if (event.key === 'Escape' && marked && !isOneCell(marked)) {
      return act(() => range.set({ ...marked, toRow: marked.fromRow, toColumn: marked.fromColumn }))
    }
    // Tab goes from cell to cell.
    if (event.key === 'Escape') return act(() => section.current?.querySelector<HTMLElement>(firstButton)?.focus())
    const step = event.shiftKey && marked ? steps[event.key] : undefined
    if (step && marked) return act(() => extend(marked, step, isCommand))
  }

  function extend(marked: Range, [down, right]: readonly [number, number], isToEnd: boolean) {
    const rowLast = grid.rows.length - 1
    const by = isToEnd ? Number.MAX_SAFE_INTEGER : 1
    const toRow = clamp(Math.min(marked.toRow, rowLast) + down * by, rowLast)
    const toColumn = clamp(marked.toColumn + right * by, gridColumns.length - 1)
    range.set({ ...marked, toRow, toColumn })
    const element = handle.current?.element
    if (element) revealCell(element, { row: toRow, column: toColumn + leadingColumns, rowHeight })
  }

  function handleEditorKey(args: EditorKeyArgs, event: CellKeyboardEvent) {
    const field = args.column.key as GridField
    const isChoice = getColumn(field).kind === 'choice'
    const isCommand = event.ctrlKey || event.metaKey
    if (event.key === 'Tab' && isChoice) {
      // The grid does so only for editors of a single field, and a select has a hidden one.
      event.preventGridDefault()
      return args.navigate()
    }
    if (event.key !== 'Enter') return
    event.preventGridDefault()
    // Enter chooses an option, presses a button, and begins a line in a primary text.
    if (isChoice || (event.target as Element).closest('button')) return
    if (field === 'primary_texts' && !isCommand) return
    event.preventDefault()
    if (isCommand) return writeToMarked(args, field)
    if (args.rowIdx === grid.rows.length - 1) return args.onClose(true, true)
    handle.current?.selectCell({ rowIdx: args.rowIdx + 1, idx: args.column.idx }, { shouldFocusCell: true })
  }

  function writeToMarked({ row: { typed }, rowIdx, onClose }: EditorKeyArgs, field: GridField) {
    onClose(false, true)
    if (!typed) return
    const marked = range.get() ?? { fromRow: rowIdx, toRow: rowIdx }
    const first = Math.min(marked.fromRow, marked.toRow)
    const targets = grid.rows.slice(first, Math.max(marked.fromRow, marked.toRow) + 1)
    actions.change(
      targets.map(({ id }) => ({ id, field, ...typed })),
      'changed',
    )
  }

  /** Takes over what an editor or the fill handle wrote. */
  function handleRowsChange(rows: EditedRow[], { indexes, column }: { indexes: number[]; column: { key: string } }) {
    const field = column.key as GridField
    const cells = indexes.flatMap((index): CellChange[] => {
      const row = rows[index]
      return row?.typed ? [{ id: row.id, field, ...row.typed }] : []
    })
    if (cells.length > 1) actions.change(cells, 'filled')
    else grid.change(cells)
  }

  function handleSelection(ids: Set<string>) {
    const chosen = drafts.filter(({ id }) => ids.has(id) && !selection.ids.has(id))
    const dropped = drafts.filter(({ id }) => !ids.has(id) && selection.ids.has(id))
    if (chosen.length > 0) selection.select(chosen)
    if (dropped.length > 0) selection.drop(dropped)
  }

  return (
    <section
      ref={section}
      className={classes.frame}
      aria-label="Grid of ad drafts"
      onKeyDown={(event) => undoByKey(event, actions)}
      {...actions.clipboard}
    >
      <GridBar grid={grid} actions={actions} choices={choices} onShowFault={showFault} />
      <GridContext value={frame}>
        <DataGrid<EditedRow, unknown, string>
          ref={handle}
          className={classes.grid ?? ''}
          aria-label="Ad drafts"
          columns={columns}
          rows={grid.rows}
          rowKeyGetter={({ id }) => id}
          rowHeight={rowHeight}
          headerRowHeight={rowHeight}
          rowClass={({ lock }) => (lock ? (classes.locked ?? '') : undefined)}
          renderers={renderers}
          selectedRows={selection.ids as ReadonlySet<string>}
          onSelectedRowsChange={handleSelection}
          isRowSelectionDisabled={({ draft }) => refuseDraftChange(draft) !== null}
          onRowsChange={handleRowsChange}
          // Not a state: each would render all cells.
          onScroll={({ currentTarget }) =>
            currentTarget.toggleAttribute('data-scrolled', currentTarget.scrollLeft !== 0)
          }
          onFill={({ columnKey, sourceRow, targetRow }) => ({
            ...targetRow,
            typed: {
              value: sourceRow.values[columnKey as GridField],
              error: sourceRow.edits[columnKey as GridField]?.error ?? null,
            },
          })}
          onSelectedCellChange={({ rowIdx, column }) => {
            const index = columnIndex(column.idx)
            range.set({ fromRow: rowIdx, toRow: rowIdx, fromColumn: index, toColumn: index })
          }}
          onCellMouseDown={handleMouseDown}
          onCellKeyDown={handleKeyDown}
          // The section pastes; with this, the grid does not take Ctrl+V for typing.
          onCellPaste={({ row }) => row}
        />
      </GridContext>
      <DiscardQuestion isOpen={blocker.isHeld} onDiscard={blocker.leave} onStay={blocker.stay} />
    </section>
  )
}

type EditorKeyArgs = CellKeyDownArgs<EditedRow> & { mode: 'EDIT' }

const firstButton = '[role="toolbar"] button:not(:disabled)'
/** Whether the key would open a cell's editor. */
const isEditKey = ({ key, ctrlKey, metaKey }: CellKeyboardEvent) =>
  key === 'Enter' || key === 'F2' || (key.length === 1 && key !== ' ' && !ctrlKey && !metaKey)

const wholeGrid = { fromRow: 0, fromColumn: 0, toColumn: gridColumns.length - 1 }
const clamp = (index: number, last: number) => Math.max(0, Math.min(index, last))

/** How many rows down and columns right an arrow goes. */
const steps: Record<string, readonly [down: number, right: number]> = {
  ArrowDown: [1, 0],
  ArrowUp: [-1, 0],
  ArrowRight: [0, 1],
  ArrowLeft: [0, -1],
}

const shortcuts = [
  { key: 'Arrows / Tab', label: 'Go to another cell' },
  { key: 'Letters', label: 'Replace what the cell holds' },
  { key: 'Enter / F2', label: 'Edit the cell' },
  { key: 'Enter', label: 'Save what was typed and go down' },
  { key: 'Ctrl + Enter', label: 'Save a primary text, or what was typed in all marked rows' },
  { key: 'Esc', label: 'Discard what was typed, then leave the grid' },
  { key: 'Shift + arrows', label: 'Mark several cells' },
  { key: 'Ctrl + Space / A', label: 'Mark the column, or everything' },
  { key: 'Ctrl + C / X / V', label: 'Copy, cut and paste, also from a spreadsheet' },
  { key: 'Ctrl + D', label: 'Fill the first marked row down' },
  { key: 'Delete', label: 'Clear the marked cells' },
  { key: 'Ctrl + Z / Y', label: 'Undo, redo' },
  { key: 'Shift + Space', label: 'Select the draft' },
]

function undoByKey(event: KeyboardEvent, { undo, redo }: Pick<ReturnType<typeof useGridActions>, 'undo' | 'redo'>) {
  if (!(event.ctrlKey || event.metaKey) || (event.target as Element).closest('input:not([type="checkbox"]), textarea'))
    return
  const key = event.key.toLowerCase()
  if (key !== 'z' && key !== 'y') return
  event.preventDefault()
  if (key === 'y' || event.shiftKey) redo()
  else undo()
}

function buildColumns(choices: Choices, onMark: (column: number) => void): Column<EditedRow>[] {
  const select: Column<EditedRow> = {
    key: 'select',
    name: 'Selection',
    width: 36,
    minWidth: 36,
    frozen: true,
    renderHeaderCell: ({ tabIndex }) => <SelectAll tabIndex={tabIndex} />,
    renderCell: ({ row, tabIndex }) => <SelectRow row={row} tabIndex={tabIndex} />,
  }
  const cells = gridColumns.map(({ field, header, kind, width }, index): Column<EditedRow> => {
    const Editor = editors[kind]
    return {
      key: field,
      name: header,
      width,
      frozen: index === 0,
      resizable: true,
      editable: ({ lock }) => lock === null,
      editorOptions: { displayCellContent: kind === 'texts', closeOnExternalRowChange: false },
      renderHeaderCell: ({ tabIndex }) => (
        <UnstyledButton
          className={classes.head}
          tabIndex={tabIndex}
          title="Mark the column"
          onClick={() => onMark(index)}
        >
          {header}
        </UnstyledButton>
      ),
      renderCell: ({ row }) => <CellContent row={row} field={field} choices={choices} />,
      renderEditCell: (props) => <Editor {...props} />,
    }
  })
  const state: Column<EditedRow> = {
    key: 'state',
    name: 'Readiness',
    width: 184,
    frozen: true,
    renderCell: ({ row, tabIndex }) => <StateCell row={row} tabIndex={tabIndex} />,
  }
  return [select, state, ...cells]
}

function SelectAll({ tabIndex }: { tabIndex: number }) {
  const { isIndeterminate, isRowSelected, onRowSelectionChange } = useHeaderRowSelection()
  return (
    <SelectCellFormatter
      aria-label="Select all drafts"
      tabIndex={tabIndex}
      indeterminate={isIndeterminate}
      value={isRowSelected}
      onChange={(checked) => onRowSelectionChange({ checked: isIndeterminate ? false : checked })}
    />
  )
}

function SelectRow({ row, tabIndex }: { row: EditedRow; tabIndex: number }) {
  const { isRowSelectionDisabled, isRowSelected, onRowSelectionChange } = useGridRowSelection()
  return (
    <SelectCellFormatter
      aria-label={`Select ${row.draft.ad_name}`}
      tabIndex={tabIndex}
      disabled={isRowSelectionDisabled}
      value={isRowSelected}
      onChange={(checked, isShiftClick) => onRowSelectionChange({ row, checked, isShiftClick })}
    />
  )
}
