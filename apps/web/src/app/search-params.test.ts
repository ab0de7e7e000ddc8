import { expect, it } from 'vitest'
import { parseSearch, stringifySearch } from './search-params.ts'

it.each([
  ['?reprocessId=12&tag=spring', { reprocessId: 12, tag: 'spring' }],
  ['?search=007', { search: '007' }],
  ['?search=1e3&project=true', { search: '1e3', project: 'true' }],
  ['?tag=a%26b+c', { tag: 'a&b c' }],
])('parses %s as %j and serializes it unchanged', (text, values) => {
  expect(parseSearch(text)).toEqual(values)
  expect(stringifySearch(values)).toBe(text)
})

it('omits empty values', () => {
  expect(stringifySearch({ tag: '', project: undefined, page: null })).toBe('')
})
