import { expect, it } from 'vitest'
import { changeItems, type Keyed, type ListChange, withKeys } from './keyed-list.rules.ts'

interface Text extends Keyed {
  text: string
}

const three = withKeys(['A', 'B', 'C'].map((text) => ({ text })))
const concatTexts = (items: readonly Text[]) => items.map(({ text }) => text).join('')
const listKeys = (items: readonly Keyed[]) => items.map(({ key }) => key)

it('gives every item its own key', () => {
  expect(listKeys(three)).toEqual([0, 1, 2])
})

it.each<[what: string, change: ListChange<Text>, texts: string]>([
  ['writes a text', { type: 'write', key: 2, values: { text: 'Z' } }, 'ABZ'],
  ['moves an item up', { type: 'move', key: 1, by: -1 }, 'BAC'],
  ['moves an item down', { type: 'move', key: 1, by: 1 }, 'ACB'],
  ['leaves the first item where it is', { type: 'move', key: 0, by: -1 }, 'ABC'],
  ['leaves the last item where it is', { type: 'move', key: 2, by: 1 }, 'ABC'],
  ['removes an item', { type: 'remove', key: 1 }, 'AC'],
  ['places a copy after its original', { type: 'duplicate', key: 0 }, 'AABC'],
  ['adds an item at the end', { type: 'add', values: { text: '' } }, 'ABC'],
  ['inserts an item', { type: 'insert', at: 1, item: { key: 9, text: 'N' } }, 'ANBC'],
  ['ignores an unknown key', { type: 'remove', key: 7 }, 'ABC'],
])('%s', (_, change, texts) => {
  expect(concatTexts(changeItems(three, change))).toBe(texts)
})

it('keeps the key of an item that moves', () => {
  expect(changeItems(three, { type: 'move', key: 2, by: -1 })[1]).toBe(three[2])
})

it.each<[what: string, change: ListChange<Text>]>([
  ['an added item', { type: 'add', values: { text: '' } }],
  ['a copy', { type: 'duplicate', key: 0 }],
  ['an inserted item whose key was reused', { type: 'insert', at: 0, item: { key: 2, text: 'C' } }],
])('gives %s a key that no other item has', (_, change) => {
  expect(new Set(listKeys(changeItems(three, change))).size).toBe(4)
})

it('adds the first item to an empty list', () => {
  expect(changeItems<Text>([], { type: 'add', values: { text: '' } })).toEqual([{ key: 0, text: '' }])
})
