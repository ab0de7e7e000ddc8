import { expect, it } from 'vitest'
import { holdsWords, indexAfterKey } from './spotlight.rules.ts'

it.each([
  ['Manage Meta Presets', 'presets meta', true],
  ['Manage Meta Presets', '', true],
  ['Manage Meta Presets', 'meta ads', false],
])('%s holds the words of %j: %s', (text, typed, expected) => {
  expect(holdsWords(text, typed)).toBe(expected)
})

it.each([
  ['ArrowDown', 0, 1],
  ['ArrowDown', 2, 0],
  ['ArrowUp', 0, 2],
  ['Home', 1, null],
])('%s from %i of three leads to %s', (key, index, expected) => {
  expect(indexAfterKey(key, index, 3)).toBe(expected)
})

it('has nowhere to go among nothing', () => {
  expect(indexAfterKey('ArrowDown', 0, 0)).toBeNull()
})
