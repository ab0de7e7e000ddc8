import { expect, it } from 'vitest'
import { hasTrigram } from './search.rules.ts'

it.each([
  ['q', false],
  ['qz', false],
  ['öß', false],
  ['abc', true],
  // An edge of a word within the search counts as a blank or two.
  ['_q', true],
  ['a-b', true],
  ['qz_', true],
  ['q_', false],
  ['ABC', true],
  ['9_x', true],
  // Some databases do not know other letters than these, and some take them for parts of a word.
  ['öße', false],
  ['日本語', false],
  ['öq', false],
  ['qzö', false],
  ['_ö', false],
  ['öster', true],
  // Nothing but letters and digits is kept.
  ['', false],
  ['%%%', false],
  ['._-', false],
])('whether trigrams tell something of "%s": %s', (search, told) => {
  expect(hasTrigram(search)).toBe(told)
})
