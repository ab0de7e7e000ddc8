import { expect, test } from 'vitest'
import { parseSearch, stringifySearch } from './search-params.ts'

test.each([
  ['?reprocessId=12&tag=spring', { reprocessId: 12, tag: 'spring' }],
  ['?search=007', { search: '007' }],
  ['?search=1e3&project=true', { search: '1e3', project: 'true' }],
  ['?tag=a%26b+c', { tag: 'a&b c' }],
])('%s is read as %j and written back the same', (text, values) => {
  expect(parseSearch(text)).toEqual(values)
  expect(stringifySearch(values)).toBe(text)
})

test('what is empty is left out', () => {
  expect(stringifySearch({ tag: '', project: undefined, page: null })).toBe('')
})
