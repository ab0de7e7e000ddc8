import { expect, it } from 'vitest'
import { buildDrafts } from '../../../../test/build-batch.ts'
import { buildSubmission } from '../../../../test/build-draft.ts'
import { findReplacements, type Search, searchedColumns } from './find-replace.rules.ts'
import { buildRow } from './grid-edits.rules.ts'

const rows = buildDrafts(
  {
    ad_name: 'Tea',
    primary_texts: ['Tea, tea and TEA', 'No match'],
    headlines: ['Green tea', 'Black Tea'],
    website_url: 'https://tea.example/?a=(1)',
    url_parameters_string: null,
  },
  { ad_name: 'Coffee', primary_texts: ['Coffee'], headlines: ['Coffee'], website_url: null },
  { ad_name: 'Tea that is being sent', submission: buildSubmission() },
).map((draft) => buildRow(draft))
const search = (over: Partial<Search>): Search => ({
  find: 'tea',
  replacement: 'mate',
  isCaseSensitive: false,
  field: null,
  ...over,
})

it.each<[string, Partial<Search>, Record<string, unknown>]>([
  ['nothing for an empty text', { find: '' }, {}],
  ['nothing when it does not occur', { find: 'cocoa' }, {}],
  [
    'all texts in any case, of drafts that may change',
    {},
    {
      ad_name: 'mate',
      primary_texts: ['mate, mate and mate', 'No match'],
      headlines: ['Green mate', 'Black mate'],
      website_url: 'https://mate.example/?a=(1)',
    },
  ],
  ['one column', { field: 'headlines' }, { headlines: ['Green mate', 'Black mate'] }],
  [
    'the same case only',
    { isCaseSensitive: true, find: 'Tea' },
    { ad_name: 'mate', primary_texts: ['mate, tea and TEA', 'No match'], headlines: ['Green tea', 'Black mate'] },
  ],
  ['signs of patterns as they are', { find: '?a=(1)', replacement: '' }, { website_url: 'https://tea.example/' }],
  [
    'signs of replacements as they are',
    { find: 'Green', replacement: '$& $1', field: 'headlines' },
    { headlines: ['$& $1 tea', 'Black Tea'] },
  ],
  [
    'a text of a list that becomes empty, by leaving it out',
    { find: 'no match', replacement: ' ' },
    { primary_texts: ['Tea, tea and TEA'] },
  ],
])('replaces %s', (_, over, values) => {
  const found = findReplacements(rows, search(over))
  expect(Object.fromEntries(found.map(({ field, change }) => [field, change.value]))).toEqual(values)
  expect(found.every(({ row }) => row === rows[0])).toBe(true)
})

it('shows each text that changes, and counts the places', () => {
  const [found] = findReplacements(rows, search({ field: 'primary_texts' }))
  expect(found).toMatchObject({ count: 3, texts: [{ before: 'Tea, tea and TEA', after: 'mate, mate and mate' }] })
})

it('shows the error of a text that could not be saved', () => {
  const [found] = findReplacements(rows, search({ find: 'https', replacement: 'ftp', field: 'website_url' }))
  expect(found?.change.error).toBe('Enter a valid URL, such as https://example.com')
})

it('searches columns of texts alone', () => {
  expect(searchedColumns.map(({ field }) => field)).toEqual([
    'ad_name',
    'primary_texts',
    'headlines',
    'link_descriptions',
    'website_url',
    'url_parameters_string',
  ])
})
