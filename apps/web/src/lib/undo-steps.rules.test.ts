import { expect, it } from 'vitest'
import { noSteps, recordStep, redoStep, type UndoSteps, undoStep } from './undo-steps.rules.ts'

const record = (...names: string[]) => names.reduce<UndoSteps<string>>(recordStep, noSteps)

it('undoes the latest step first, and redoes it', () => {
  const first = undoStep(record('A', 'B'))
  const second = undoStep(first.steps)
  expect([first.step, second.step, undoStep(second.steps).step]).toEqual(['B', 'A', null])
  const again = redoStep(second.steps)
  expect([again.step, redoStep(again.steps).step]).toEqual(['A', 'B'])
})

it('has nothing to undo or redo at first, and nothing to redo after a new step', () => {
  expect([undoStep(noSteps).step, redoStep(noSteps).step]).toEqual([null, null])
  expect(redoStep(recordStep(undoStep(record('A')).steps, 'B')).step).toBeNull()
})

it('holds the latest 100 steps', () => {
  const { done } = record(...Array.from({ length: 101 }, (_, index) => `${index}`))
  expect([done.length, done[0]]).toEqual([100, '1'])
})

it('drops steps that do not stand any more', () => {
  const { step, steps } = undoStep(record('A', 'B', 'C'), (name) => name !== 'C')
  expect([step, steps.done]).toEqual(['B', ['A']])
  expect(undoStep(record('A'), () => false)).toEqual({ step: null, steps: noSteps })
})
