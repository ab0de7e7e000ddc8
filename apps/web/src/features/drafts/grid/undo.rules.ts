import { noSteps, type UndoSteps } from '../../../lib/undo-steps.rules.ts'
import { type CellChange, type Edits, type GridRow, isSame, type Step } from './grid-edits.rules.ts'

/** What a grid leaves behind when the list replaces it. */
export interface UndoStack {
  edits: Edits
  steps: UndoSteps<Step>
}
export const noEdits: UndoStack = { edits: new Map(), steps: noSteps }

/** Cells to set in place of what they hold. */
export interface Move {
  from: CellChange[]
  to: CellChange[]
}

/** The cells of a move that still hold what it starts from: others were changed since, or cannot be changed. */
export function findMovableCells({ from, to }: Move, rows: ReadonlyMap<string, GridRow>): CellChange[] {
  return to.filter(({ id, field }, index) => {
    const row = rows.get(id)
    return row?.lock === null && isSame(row.values[field], from[index]?.value)
  })
}
