import { expect, it } from 'vitest'
import { countCharacters, splitAtLimit } from './characters.rules.ts'

it.each([
  ['', 0],
  ['Sale', 4],
  ['👩‍👩‍👧 go', 4],
  ['e\u0301', 1],
])('counts %j as %i characters', (text, count) => {
  expect(countCharacters(text)).toBe(count)
})

it.each([
  ['', 3, ['', '']],
  ['Sal', 3, ['Sal', '']],
  ['👩‍👩‍👧', 2, ['👩‍👩‍👧', '']],
  ['Sale now', 4, ['Sale', ' now']],
  ['👩‍👩‍👧👩‍👩‍👧!', 2, ['👩‍👩‍👧👩‍👩‍👧', '!']],
])('splits %j after %i visible characters', (text, limit, parts) => {
  expect(splitAtLimit(text, limit)).toEqual(parts)
})
