import { expect, it } from 'vitest'
import type { ExportedResult } from './history-export.rules.ts'
import { headerCells, resultCells } from './history-export.rules.ts'

const result: ExportedResult = {
  id: 7,
  createdAt: '2026-01-05T13:30:00.000Z',
  status: 'COMPLETED',
  operation: 'copy',
  videoFilename: 'a.mp4',
  secondVideoFilename: null,
  model: 'Model',
  template: null,
  project: 'Spring',
  tags: ['ugc', 'winner'],
  generatedBy: 'anna',
  variants: [{ headline: 'H', primaryText: 'P' }],
  content: null,
}

it('gives every row as many cells as the header, also with missing variants', () => {
  expect(resultCells(result, 5)).toHaveLength(headerCells(5).length)
  expect(headerCells(2).slice(-5)).toEqual(['headline_1', 'primaryText_1', 'headline_2', 'primaryText_2', 'content'])
  expect(resultCells(result, 2).slice(7)).toEqual(['', 'Spring', 'ugc, winner', 'anna', 'H', 'P', '', '', ''])
})

it.each([
  ['text', 'Just text', 'Just text'],
  ['takeaways', ['One', 'Two'], 'One, Two'],
  ['an object', { a: [1] }, '{"a":[1]}'],
  ['a list of objects', [{ a: 1 }], '[{"a":1}]'],
])('writes %s of other kinds of result in the last column', (_what, content, cell) => {
  expect(resultCells({ ...result, variants: [], content }, 1).at(-1)).toBe(cell)
})

it('writes as many variants as the table has columns, and says how many are left out', () => {
  const variants = Array.from({ length: 12_000 }, (_, n) => ({ headline: `H${n}`, primaryText: 'P' }))
  const cells = resultCells({ ...result, variants }, 50)
  expect(cells).toHaveLength(headerCells(50).length)
  expect(cells.at(-1)).toBe('11950 more variants: the JSON export has all.')
})
