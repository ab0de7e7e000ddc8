import { expect, it } from 'vitest'
import { nearestScroll } from './reveal-cell.ts'

// 28 px stay at the beginning of a view of 200 px; the parts are 50 px long.
it.each([
  { what: 'a part in view', scroll: 100, start: 150, expected: 100 },
  { what: 'a part that begins under the frozen one', scroll: 100, start: 127, expected: 99 },
  { what: 'a part before the view', scroll: 100, start: 28, expected: 0 },
  { what: 'a part that ends beyond the view', scroll: 100, start: 251, expected: 101 },
  { what: 'a part behind the view', scroll: 0, start: 1000, expected: 850 },
])('scrolls as little as needed to $what', ({ scroll, start, expected }) => {
  expect(nearestScroll(scroll, start, 50, 28, 200)).toBe(expected)
})
