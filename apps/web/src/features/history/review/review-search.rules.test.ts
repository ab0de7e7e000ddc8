import { expect, it } from 'vitest'
import { readIds, reviewSearchSchema } from './review-search.rules.ts'
import { describeDone, describeMissingResults } from './review-words.rules.ts'

it.each([
  ['1,2,3', [1, 2, 3]],
  [12, [12]],
  ['2,2,x,-1,0,1.5,3', [2, 3]],
  ['', []],
  [undefined, []],
])('reads the ids %j', (ids, expected) => {
  expect(readIds(ids)).toEqual(expected)
})

it('reads at most 200 ids', () => {
  expect(readIds(Array.from({ length: 300 }, (_, index) => index + 1).join(','))).toHaveLength(200)
})

it('ignores what is no position', () => {
  expect(reviewSearchSchema.parse({ video: 'x', variant: '0', placement: 3 })).toEqual({})
  expect(reviewSearchSchema.parse({ video: '4', variant: 2 })).toEqual({ video: 4, variant: 2 })
})

it.each([
  [0, 0, ''],
  [1, 0, '1 result was deleted or does not exist.'],
  [2, 1, '2 results were deleted or do not exist. 1 result is skipped: only ad copy has variants to review.'],
])('tells of %i missing and %i other results', (missing, skipped, expected) => {
  expect(describeMissingResults(missing, skipped)).toBe(expected)
})

it('sums up a finished review', () => {
  const counts = {
    variants: 60,
    accepted: 48,
    rejected: 12,
    decided: 60,
    waiting: 0,
    failed: 0,
    withAccepted: 12,
    isDone: true,
  }
  expect(describeDone(counts)).toBe('All 60 variants are reviewed: 48 accepted, 12 rejected.')
})
