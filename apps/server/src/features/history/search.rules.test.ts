import { expect, it } from 'vitest'
import { hasTrigram } from './search.rules.ts'

it.each([
  ['q', false],
  ['qz', false],
  ['öß', false],
  ['abc', true],
  ['öße', true],
  // An edge of a word within the search counts as a blank or two.
  ['_q', true],
  ['a-b', true],
  ['qz_', true],
  ['q_', false],
  // Nothing but letters and digits is kept.
  ['', false],
  ['%%%', false],
  ['._-', false],
])('whether trigrams tell something of "%s": %s', (search, told) => {
  expect(hasTrigram(search)).toBe(told)
})
