import { expect, it } from 'vitest'
import { nextSort, sortRows } from './sort-rows.rules.ts'

const order = (values: (string | number | boolean | null)[], direction: 'asc' | 'desc' = 'asc') =>
  sortRows(values, (value) => value, direction)

it('sorts text without case and by its numbers', () => {
  expect(order(['model 10', 'Model 9', 'apple'])).toEqual(['apple', 'Model 9', 'model 10'])
})

it('sorts numbers and booleans by size', () => {
  expect(order([10, 9, 100], 'desc')).toEqual([100, 10, 9])
  expect(order([true, false])).toEqual([false, true])
})

it('puts null at the end in both directions', () => {
  expect(order([null, 'b', 'a'])).toEqual(['a', 'b', null])
  expect(order([null, 'b', 'a'], 'desc')).toEqual(['b', 'a', null])
})

it('keeps the order of equal rows', () => {
  const rows = [{ id: 1 }, { id: 2 }, { id: 3 }]
  expect(sortRows(rows, () => 'same', 'desc')).toEqual(rows)
})

it('sorts a column ascending first, then descending', () => {
  const first = nextSort(null, 'name')
  expect(first).toEqual({ column: 'name', direction: 'asc' })
  expect(nextSort(first, 'name')).toEqual({ column: 'name', direction: 'desc' })
  expect(nextSort(first, 'type')).toEqual({ column: 'type', direction: 'asc' })
})
