import { expect, test } from 'vitest'
import { nextSort, sortRows } from './sort-rows.ts'

const order = (values: (string | number | boolean | null)[], direction: 'ascending' | 'descending' = 'ascending') =>
  sortRows(values, (value) => value, direction)

test('text sorts without regard to case, and by its numbers', () => {
  expect(order(['model 10', 'Model 9', 'apple'])).toEqual(['apple', 'Model 9', 'model 10'])
})

test('numbers and yes-or-no sort by size', () => {
  expect(order([10, 9, 100], 'descending')).toEqual([100, 10, 9])
  expect(order([true, false])).toEqual([false, true])
})

test('what is not there stands at the end, whichever way', () => {
  expect(order([null, 'b', 'a'])).toEqual(['a', 'b', null])
  expect(order([null, 'b', 'a'], 'descending')).toEqual(['b', 'a', null])
})

test('rows that are alike stay as they came', () => {
  const rows = [{ id: 1 }, { id: 2 }, { id: 3 }]
  expect(sortRows(rows, () => 'same', 'descending')).toEqual(rows)
})

test('a column sorts ascending first and then turns round', () => {
  const first = nextSort(null, 'name')
  expect(first).toEqual({ column: 'name', direction: 'ascending' })
  expect(nextSort(first, 'name')).toEqual({ column: 'name', direction: 'descending' })
  expect(nextSort(first, 'type')).toEqual({ column: 'type', direction: 'ascending' })
})
