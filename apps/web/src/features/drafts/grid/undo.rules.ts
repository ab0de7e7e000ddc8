import { type CellChange, type Edits, type GridRow, isSame, type Step } from './grid-edits.rules.ts'

/** The most steps that can be undone. */
const stepsMax = 100

/** The steps that can be undone and those that can be redone, the latest last. */
export interface Steps {
  done: readonly Step[]
  undone: readonly Step[]
}
const noSteps: Steps = { done: [], undone: [] }

/** What a grid leaves behind when the list replaces it. */
export interface UndoStack {
  edits: Edits
  steps: Steps
}
export const noEdits: UndoStack = { edits: new Map(), steps: noSteps }

export const recordStep = ({ done }: Steps, step: Step): Steps => ({
  done: [...done, step].slice(-stepsMax),
  undone: [],
})

/** Cells to set in place of what they hold, and the steps afterwards. */
export interface Move {
  from: CellChange[]
  to: CellChange[]
  steps: Steps
}

/** Null when there is nothing to undo. */
export function undo({ done, undone }: Steps): Move | null {
  const step = done.at(-1)
  if (!step) return null
  return { from: step.after, to: step.before, steps: { done: done.slice(0, -1), undone: [...undone, step] } }
}

/** Null when there is nothing to redo. */
export function redo({ done, undone }: Steps): Move | null {
  const step = undone.at(-1)
  if (!step) return null
  return { from: step.before, to: step.after, steps: { done: [...done, step], undone: undone.slice(0, -1) } }
}

/** The cells of a move that still hold what it starts from: others were changed since, or cannot be changed. */
export function findMovableCells(
  { from, to }: Pick<Move, 'from' | 'to'>,
  rows: ReadonlyMap<string, GridRow>,
): CellChange[] {
  return to.filter(({ id, field }, index) => {
    const row = rows.get(id)
    return row?.lock === null && isSame(row.values[field], from[index]?.value)
  })
}
