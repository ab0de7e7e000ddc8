import { expect, it } from 'vitest'
import { listPageButtons } from './page-numbers.rules.ts'

it.each([
  [1, 1, [1]],
  [1, 3, [1, 2, 3]],
  [1, 9, [1, 2, 3, 4, 5]],
  [5, 9, [3, 4, 5, 6, 7]],
  [9, 9, [5, 6, 7, 8, 9]],
  [40, 9, [5, 6, 7, 8, 9]],
])('offers on page %i of %i the pages %j', (page, totalPages, pages) => {
  expect(listPageButtons(page, totalPages)).toEqual(pages)
})
