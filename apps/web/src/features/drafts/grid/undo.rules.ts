import type { CellChange, Edits, Step } from './grid-edits.rules.ts'

/** The most steps that can be undone. */
const stepsMax = 100

/** The steps that can be undone and those that can be redone, the latest last. */
export interface Steps {
  done: readonly Step[]
  undone: readonly Step[]
}
const noSteps: Steps = { done: [], undone: [] }

/** What a grid leaves behind when the list replaces it. */
export interface KeptEdits {
  edits: Edits
  steps: Steps
}
export const noEdits: KeptEdits = { edits: new Map(), steps: noSteps }

export const recordStep = ({ done }: Steps, step: Step): Steps => ({
  done: [...done, step].slice(-stepsMax),
  undone: [],
})

/** The cells to set, and the steps afterwards; null when there is nothing to undo. */
export function undo({ done, undone }: Steps): { cells: CellChange[]; steps: Steps } | null {
  const step = done.at(-1)
  return step ? { cells: step.before, steps: { done: done.slice(0, -1), undone: [...undone, step] } } : null
}

/** The cells to set, and the steps afterwards; null when there is nothing to redo. */
export function redo({ done, undone }: Steps): { cells: CellChange[]; steps: Steps } | null {
  const step = undone.at(-1)
  return step ? { cells: step.after, steps: { done: [...done, step], undone: undone.slice(0, -1) } } : null
}
