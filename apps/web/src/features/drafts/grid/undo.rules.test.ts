import { expect, it } from 'vitest'
import { buildDraftId, buildDrafts } from '../../../../test/build-batch.ts'
import { buildSubmission } from '../../../../test/build-draft.ts'
import { buildRow } from './grid-edits.rules.ts'
import { findMovableCells } from './undo.rules.ts'

const buildCellChange = (n: number, value: string) => ({
  id: buildDraftId(n),
  field: 'ad_name' as const,
  value,
  error: null,
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
