import { expect, it } from 'vitest'
import { countResults, formatCount } from './count-words.rules.ts'

it.each([
  [0, true, '0'],
  [1234, true, '1\u00a0234'],
  [1000, false, '1\u00a0000+'],
])('formats %i (exact: %s) as %s', (count, isExact, text) => {
  expect(formatCount(count, isExact)).toBe(text)
})

it('uses the singular for one result', () => {
  expect([countResults(1), countResults(2)]).toEqual(['1 result', '2 results'])
})
