import type { KeyboardEvent } from 'react'
import type { CellKeyboardEvent, CellKeyDownArgs } from 'react-data-grid'
import type { EditedRow } from './cell-editors.tsx'
import { columnIndex, type GridField, getColumn } from './grid-columns.rules.ts'
import type { GridMarks } from './grid-marks.ts'
import { isOneCell } from './grid-range.rules.ts'
import type { useGridActions } from './use-grid-actions.ts'
import type { GridEdits } from './use-grid-edits.ts'

type EditorKeyArgs = CellKeyDownArgs<EditedRow> & { mode: 'EDIT' }

interface GridKeysNeeds {
  grid: GridEdits
  actions: ReturnType<typeof useGridActions>
  marks: GridMarks
  /** Moves the focus out of the grid, where Tab goes from cell to cell. */
  leave: () => void
}

/** What the keys do: in a marked cell, in an open editor, and in the whole section. */
export function createGridKeys({ grid, actions, marks, leave }: GridKeysNeeds) {
  const { handle, range } = marks

  function handleCellKey(args: CellKeyDownArgs<EditedRow>, event: CellKeyboardEvent) {
    if (args.mode === 'EDIT') return handleEditorKey(args, event)
    const marked = range.get()
    const isCommand = event.ctrlKey || event.metaKey
    const act = (run: () => void) => {
      event.preventGridDefault()
      event.preventDefault()
      run()
    }
    if (isCommand && event.key.toLowerCase() === 'd') return act(actions.fill)
    if (isCommand && event.key === ' ') return act(() => marks.markColumn(columnIndex(args.column.idx)))
    if (isCommand && event.key.toLowerCase() === 'a') return act(() => marks.markAll(grid.rows.length))
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
      return act(() => marks.markTo(marked.fromRow, marked.fromColumn))
    }
    if (event.key === 'Escape') return act(leave)
    const step = event.shiftKey && marked ? steps[event.key] : undefined
    if (step && marked) {
      return act(() => marks.extend(marked, step, { isToEnd: isCommand, rowCount: grid.rows.length }))
    }
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

  function undoByKey(event: KeyboardEvent) {
    if (
      !(event.ctrlKey || event.metaKey) ||
      (event.target as Element).closest('input:not([type="checkbox"]), textarea')
    )
      return
    const key = event.key.toLowerCase()
    if (key !== 'z' && key !== 'y') return
    event.preventDefault()
    if (key === 'y' || event.shiftKey) actions.redo()
    else actions.undo()
  }

  return { handleCellKey, undoByKey }
}

/** Whether the key would open a cell's editor. */
const isEditKey = ({ key, ctrlKey, metaKey }: CellKeyboardEvent) =>
  key === 'Enter' || key === 'F2' || (key.length === 1 && key !== ' ' && !ctrlKey && !metaKey)

/** How many rows down and columns right an arrow goes. */
const steps: Record<string, readonly [down: number, right: number]> = {
  ArrowDown: [1, 0],
  ArrowUp: [-1, 0],
  ArrowRight: [0, 1],
  ArrowLeft: [0, -1],
}

/** What the list of shortcuts says about the grid. */
export const gridShortcuts = [
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
