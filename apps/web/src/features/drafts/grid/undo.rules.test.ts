import { expect, it } from 'vitest'
import { buildDraftId, buildDrafts } from '../../../../test/build-batch.ts'
import { buildSubmission } from '../../../../test/build-draft.ts'
import { buildRow, type Step } from './grid-edits.rules.ts'
import { findMovableCells, noEdits, recordStep, redo, undo } from './undo.rules.ts'

const buildCellChange = (n: number, value: string) => ({
  id: buildDraftId(n),
  field: 'ad_name' as const,
  value,
  error: null,
})
const step = (before: string, after: string): Step => ({
  before: [buildCellChange(1, before)],
  after: [buildCellChange(1, after)],
})
const { steps: noSteps } = noEdits

it('undoes the latest step first, and redoes it', () => {
  const both = recordStep(recordStep(noSteps, step('A', 'B')), step('B', 'C'))
  const first = undo(both)
  expect(first).toMatchObject({ from: [buildCellChange(1, 'C')], to: [buildCellChange(1, 'B')] })
  const second = first && undo(first.steps)
  expect(second?.to).toEqual([buildCellChange(1, 'A')])
  expect(second && undo(second.steps)).toBeNull()
  const again = second && redo(second.steps)
  expect(again).toMatchObject({ from: [buildCellChange(1, 'A')], to: [buildCellChange(1, 'B')] })
  expect(again && redo(again.steps)?.to).toEqual([buildCellChange(1, 'C')])
})

it('has nothing to undo or redo at first, and nothing to redo after a new step', () => {
  expect([undo(noSteps), redo(noSteps)]).toEqual([null, null])
  const undone = undo(recordStep(noSteps, step('A', 'B')))
  expect(undone && redo(recordStep(undone.steps, step('A', 'C')))).toBeNull()
})

it('keeps the latest 100 steps', () => {
  let steps = noSteps
  for (let n = 0; n < 101; n++) steps = recordStep(steps, step(`${n}`, `${n + 1}`))
  expect(steps.done).toHaveLength(100)
  expect(steps.done[0]).toEqual(step('1', '2'))
})

it('leaves out cells that were changed since, rows that left, and those that cannot be changed', () => {
  const drafts = buildDrafts(
    { ad_name: 'B' },
    { ad_name: 'Someone else' },
    { ad_name: 'B', submission: buildSubmission() },
  )
  const rows = new Map(drafts.map((draft) => [draft.id, buildRow(draft)]))
  const move = {
    from: [1, 2, 3, 4].map((n) => buildCellChange(n, 'B')),
    to: [1, 2, 3, 4].map((n) => buildCellChange(n, 'A')),
  }
  expect(findMovableCells(move, rows)).toEqual([buildCellChange(1, 'A')])
})
