import { refuseDraftChange } from '@hookline/contract/drafts/drafts.rules'
import type { Draft } from '@hookline/contract/drafts/drafts.schemas'
import { useWindowEvent } from '@mantine/hooks'
import { useMemo, useRef, useState } from 'react'
import { type CellRendererProps, DataGrid } from 'react-data-grid'
import 'react-data-grid/lib/styles.css'
import { useShortcuts } from '../../../lib/shortcuts.ts'
import { useSteadyOrder } from '../../../ui/live-list/use-steady-order.ts'
import type { useRowSelection } from '../../../ui/selection/use-row-selection.ts'
import { DiscardQuestion } from '../../../ui/unsaved-edit/discard-question.tsx'
import { useLeaveBlocker } from '../../../ui/unsaved-edit/leave-guard.tsx'
import { buildGridColumns } from './build-grid-columns.tsx'
import type { EditedRow } from './cell-editors.tsx'
import classes from './drafts-grid.module.css'
import { GridBar } from './grid-bar.tsx'
import { GridCell, GridContext } from './grid-cells.tsx'
import { columnIndex, type GridField, gridColumns } from './grid-columns.rules.ts'
import { type CellChange, findCellError } from './grid-edits.rules.ts'
import { createGridKeys, gridShortcuts } from './grid-keys.ts'
import { createGridMarks, rowHeight, useMarksFollowRows } from './grid-marks.ts'
import type { UndoStack } from './undo.rules.ts'
import { useChoices } from './use-choices.ts'
import { useGridActions } from './use-grid-actions.ts'
import { useGridEdits } from './use-grid-edits.ts'

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
  const [marks] = useState(createGridMarks)
  useMarksFollowRows(drafts, marks)
  const actions = useGridActions({ grid, choices, range: marks.range })
  const section = useRef<HTMLElement>(null)
  const keys = createGridKeys({
    grid,
    actions,
    marks,
    leave: () => section.current?.querySelector<HTMLElement>(firstButton)?.focus(),
  })
  const columns = useMemo(() => buildGridColumns(choices, marks.markColumn), [choices, marks])
  const isStuck = grid.failure !== null || grid.errorCount > 0 || grid.conflicts.length > 0
  const blocker = useLeaveBlocker(isStuck)
  useWindowEvent('beforeunload', (event) => {
    if (grid.isPending || grid.isSaving) event.preventDefault()
  })
  useShortcuts('Grid', gridShortcuts)

  function showFault() {
    for (const [index, row] of grid.rows.entries()) {
      const column = gridColumns.findIndex(({ field }) => findCellError(row, field))
      if (column >= 0) return marks.goToCell(index, column)
    }
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
      onKeyDown={keys.undoByKey}
      {...actions.clipboard}
    >
      <GridBar grid={grid} actions={actions} choices={choices} onShowFault={showFault} />
      <GridContext value={marks}>
        <DataGrid<EditedRow, unknown, string>
          ref={marks.handle}
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
          onSelectedCellChange={({ rowIdx, column }) => marks.markCell(rowIdx, columnIndex(column.idx))}
          onCellMouseDown={marks.handleMouseDown}
          onCellKeyDown={keys.handleCellKey}
          // The section pastes; with this, the grid does not take Ctrl+V for typing.
          onCellPaste={({ row }) => row}
        />
      </GridContext>
      <DiscardQuestion isOpen={blocker.isHeld} onDiscard={blocker.leave} onStay={blocker.stay} />
    </section>
  )
}

const firstButton = '[role="toolbar"] button:not(:disabled)'
