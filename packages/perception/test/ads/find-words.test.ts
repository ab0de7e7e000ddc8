import { expect, it } from 'vitest'
import { countFoundWords, measureFoundWords } from './find-words.ts'

it.each([
  ['Cold for 24 hours', 'COLD FOR 24 HOURS!', 4, 4],
  ['Cold for 24 hours', 'Gold for 24 hours', 3, 4],
  ['Cold for 24 hours', 'hours 24 for cold', 1, 4],
  ['Save 40% at brewly.com', 'Save 40 at brewly com', 2, 4],
  ['Rated 4.8, by 12,000', 'rated 4.8 by 12,000 customers', 4, 4],
  ['Only $29.99', 'Only 29.99', 1, 2],
  ['Горячий кофе', 'горячий КОФЕ', 2, 2],
  ['forty percent for twelve hours', '40% for 12 hours', 4, 4],
  ['two words', '', 0, 2],
  ['', 'anything', 0, 0],
])('finds words of "%s" in "%s"', (truth, found, expected, total) => {
  expect(countFoundWords(truth, found)).toEqual({ found: expected, total })
})

it('weighs pairs by their number of words', () => {
  const pairs = [
    { truth: 'one two three', found: 'one two three' },
    { truth: 'four', found: 'for' },
  ]
  expect(measureFoundWords(pairs)).toBe(0.75)
})
