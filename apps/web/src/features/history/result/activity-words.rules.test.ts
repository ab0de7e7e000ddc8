import { expect, it } from 'vitest'
import { describeHistoryAction, describeValue } from './activity-words.rules.ts'

it.each([
  ['history.tags_changed', { tags: ['sale'] }, 'changed the tags'],
  ['history.edited', { edited_result: { variants: [] } }, 'edited the content'],
  ['history.edited', { edited_result: null }, 'took back the edit'],
  ['history.something_new', null, 'something new'],
])('describes %s to %j as %j', (action, after, text) => {
  expect(describeHistoryAction({ action, after })).toBe(text)
})

it.each([
  ['a text', 'Bloom', 'Bloom'],
  ['no project', null, 'None'],
  ['a list', ['sale', 'summer'], 'sale, summer'],
  ['an empty list', [], 'None'],
  ['the only field of an object', { tags: ['sale'] }, 'sale'],
  ['false', false, 'false'],
])('writes %s in one line', (_, value, text) => {
  expect(describeValue(value)).toBe(text)
})

it.each([
  ['a long text', 'x'.repeat(201)],
  ['several fields', { a: 1, b: 2 }],
  ['a list of objects', { variants: [{ headline: 'A' }] }],
])('leaves %s to the tree', (_, value) => {
  expect(describeValue(value)).toBeNull()
})
