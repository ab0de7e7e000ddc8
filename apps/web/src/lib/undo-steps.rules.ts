/** The most steps that can be undone. */
const stepsMax = 100

/** The steps that can be undone and those that can be redone, the latest last. */
export interface UndoSteps<Step> {
  done: readonly Step[]
  undone: readonly Step[]
}

export const noSteps: UndoSteps<never> = { done: [], undone: [] }

export const recordStep = <Step>({ done }: UndoSteps<Step>, step: Step): UndoSteps<Step> => ({
  done: [...done, step].slice(-stepsMax),
  undone: [],
})

interface TakenStep<Step> {
  /** Null when there is nothing to take. */
  step: Step | null
  /** The steps afterwards. */
  steps: UndoSteps<Step>
}

/** @param isStanding steps whose effect someone else has replaced are dropped */
export function undoStep<Step>(
  { done, undone }: UndoSteps<Step>,
  isStanding: (step: Step) => boolean = () => true,
): TakenStep<Step> {
  const at = done.findLastIndex(isStanding)
  const step = done[at]
  if (step === undefined) return { step: null, steps: { done: [], undone } }
  return { step, steps: { done: done.slice(0, at), undone: [...undone, step] } }
}

export function redoStep<Step>({ done, undone }: UndoSteps<Step>): TakenStep<Step> {
  const step = undone.at(-1)
  if (step === undefined) return { step: null, steps: { done, undone } }
  return { step, steps: { done: [...done, step], undone: undone.slice(0, -1) } }
}
