import { expect, it } from 'vitest'
import { containsWords, indexAfterKey } from './spotlight.rules.ts'

it.each([
  ['Manage Meta Presets', 'presets meta', true],
  ['Manage Meta Presets', '', true],
  ['Manage Meta Presets', 'meta ads', false],
])('finds in %s the words of %j: %s', (text, typed, expected) => {
  expect(containsWords(text, typed)).toBe(expected)
})

it.each([
  ['ArrowDown', 0, 1],
  ['ArrowDown', 2, 0],
  ['ArrowUp', 0, 2],
  ['Home', 1, null],
])('moves with %s from option %i of three to %s', (key, index, expected) => {
  expect(indexAfterKey(key, index, 3)).toBe(expected)
})

it('moves nowhere in an empty list', () => {
  expect(indexAfterKey('ArrowDown', 0, 0)).toBeNull()
})
