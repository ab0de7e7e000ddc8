import { expect, test } from 'vitest'
import { beginTexts, changeTexts, hiddenEnd } from './text-list.rules.ts'

const items = beginTexts(['a', 'b', 'c'], 1)
const texts = (list: readonly { text: string }[]) => list.map(({ text }) => text).join('')

test.each([
  ['write', { type: 'write', key: 1, text: 'B' }, 'aBc'],
  ['move up', { type: 'move', key: 1, by: -1 }, 'bac'],
  ['move down', { type: 'move', key: 1, by: 1 }, 'acb'],
  ['move beyond the end', { type: 'move', key: 2, by: 1 }, 'abc'],
  ['move beyond the beginning', { type: 'move', key: 0, by: -1 }, 'abc'],
  ['remove', { type: 'remove', key: 1 }, 'ac'],
  ['insert', { type: 'insert', at: 1, item: { key: 8, text: 'x' } }, 'axbc'],
] as const)('%s', (_name, change, expected) => {
  expect(texts(changeTexts(items, change))).toBe(expected)
})

test('an added text has a key that no other has', () => {
  const shorter = changeTexts(items, { type: 'remove', key: 0 })
  expect(changeTexts(shorter, { type: 'add' }).map(({ key }) => key)).toEqual([1, 2, 3])
  expect(changeTexts([], { type: 'add' })).toEqual([{ key: 0, text: '' }])
})

test('there is a field to write in where one is needed', () => {
  expect(beginTexts([], 1)).toEqual([{ key: 0, text: '' }])
  expect(beginTexts([], 0)).toEqual([])
})

test.each([
  ['Made for everyone.', 16, { count: 2, wordStart: 'everyon', hidden: 'e.' }],
  ['Made for all of us', 8, { count: 10, wordStart: '', hidden: ' all of us' }],
  ['Made for all', 9, { count: 3, wordStart: '', hidden: 'all' }],
  ['Made for all', 12, null],
])('of "%s" the end after %i characters is hidden', (text, visible, expected) => {
  expect(hiddenEnd(text, visible)).toEqual(expected)
})
