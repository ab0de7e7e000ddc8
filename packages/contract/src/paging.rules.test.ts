import { expect, it } from 'vitest'
import { describePage } from './paging.rules.ts'

it.each([
  [0, { total: 0, totalPages: 1 }],
  [20, { total: 20, totalPages: 1 }],
  [21, { total: 21, totalPages: 2 }],
])('describes %i rows', (total, expected) => {
  expect(describePage(1, 20, total)).toEqual({ page: 1, limit: 20, totalIsExact: true, ...expected })
})

it('marks the total as inexact only when there are more rows than the cap', () => {
  expect(describePage(1, 20, 100, 100)).toEqual({ page: 1, limit: 20, total: 100, totalPages: 5, totalIsExact: true })
  expect(describePage(9, 20, 101, 100)).toEqual({ page: 9, limit: 20, total: 100, totalPages: 5, totalIsExact: false })
})
