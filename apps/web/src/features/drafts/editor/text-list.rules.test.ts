import { expect, it } from 'vitest'
import { beginTexts, hiddenEnd } from './text-list.rules.ts'

it('adds an empty field where at least one text is needed', () => {
  expect(beginTexts([], 1)).toEqual([{ key: 0, text: '' }])
  expect(beginTexts([], 0)).toEqual([])
})

it.each([
  ['Made for everyone.', 16, { count: 2, wordStart: 'everyon', hidden: 'e.' }],
  ['Made for all of us', 8, { count: 10, wordStart: '', hidden: ' all of us' }],
  ['Made for all', 9, { count: 3, wordStart: '', hidden: 'all' }],
  ['Made for all', 12, null],
])('splits "%s" after %i characters', (text, visible, expected) => {
  expect(hiddenEnd(text, visible)).toEqual(expected)
})
