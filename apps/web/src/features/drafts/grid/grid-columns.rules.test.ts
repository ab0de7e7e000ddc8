import { describe, expect, it } from 'vitest'
import { findFixedChoices } from '../draft-choices.ts'
import {
  type Cell,
  type CellValue,
  type Choice,
  emptyValue,
  type GridField,
  parseCell,
  searchableTexts,
} from './grid-columns.rules.ts'

const pages: Choice[] = [
  { id: '301', name: 'Hookline Shop' },
  { id: '302', name: 'Second ' },
  { id: '303', name: 'Twin' },
  { id: '304', name: 'twin' },
]

describe('a typed or pasted text', () => {
  it.each<[GridField, string, CellValue, Partial<Cell>]>([
    ['ad_name', ' Iced tea ', 'A', { value: 'Iced tea', error: null }],
    ['ad_name', ' ', 'A', { error: 'Ad Name is required' }],
    ['ad_name', 'x'.repeat(401), 'A', { error: 'At most 400 characters' }],
    ['primary_texts', 'New', ['Old', 'Other'], { value: ['New', 'Other'], error: null }],
    ['primary_texts', 'One\nTwo', [], { value: ['One\nTwo'], error: null }],
    ['primary_texts', '', ['Old', 'Other'], { value: ['Other'], error: null }],
    ['primary_texts', '', ['Old'], { error: 'Text cannot be empty' }],
    ['headlines', 'x'.repeat(256), ['Old'], { error: 'Shorten the headline: it may have at most 255 characters.' }],
    ['link_descriptions', '', ['Old'], { value: [], error: null }],
    ['website_url', 'https://a.example', null, { value: 'https://a.example', error: null }],
    ['website_url', '', 'https://a.example', { value: null, error: null }],
    ['website_url', 'a.example', null, { value: 'a.example', error: 'Enter a valid URL, such as https://example.com' }],
    ['url_parameters_string', '?a=b', null, { value: 'a=b', error: null }],
    ['url_parameters_string', 'a'.repeat(2001), null, { error: 'At most 2000 characters' }],
  ])('%s: %o', (field, text, now, cell) => {
    expect(parseCell(field, text, { now, choices: undefined })).toMatchObject(cell)
  })

  it.each<[string, GridField, string, readonly Choice[] | undefined, Cell]>([
    ['an id', 'facebook_page_id', '302', pages, { value: '302', error: null }],
    ['a name in any case', 'facebook_page_id', ' hookline shop', pages, { value: '301', error: null }],
    ['a name stored with a space', 'facebook_page_id', 'Second', pages, { value: '302', error: null }],
    ['nothing', 'facebook_page_id', ' ', pages, { value: null, error: null }],
    [
      'a name of several',
      'facebook_page_id',
      'Twin',
      pages,
      { value: 'Twin', error: 'Several have the name "Twin". Choose one from the list, or paste its id.' },
    ],
    [
      'another name',
      'facebook_page_id',
      'Third',
      pages,
      { value: 'Third', error: '"Third" is not in the list: Facebook Page.' },
    ],
    ['an id without a list', 'meta_campaign_id', '12', undefined, { value: '12', error: null }],
    [
      'a name without a list',
      'meta_campaign_id',
      'Summer',
      undefined,
      {
        value: 'Summer',
        error: '"Summer" was not found: there is no list to search. Set the ad account first, or paste the id.',
      },
    ],
    [
      'a name of an ad set without a list',
      'target_meta_ad_set_id',
      'Summer',
      undefined,
      {
        value: 'Summer',
        error: '"Summer" was not found: there is no list to search. Set the campaign first, or paste the id.',
      },
    ],
    [
      'the words of a call to action',
      'call_to_action_type',
      'shop now',
      findFixedChoices('call_to_action_type'),
      { value: 'SHOP_NOW', error: null },
    ],
    [
      'the code of a call to action',
      'call_to_action_type',
      'shop_now',
      findFixedChoices('call_to_action_type'),
      { value: 'SHOP_NOW', error: null },
    ],
    [
      'a status',
      'initial_ad_status_on_meta',
      'Paused',
      findFixedChoices('initial_ad_status_on_meta'),
      { value: 'PAUSED', error: null },
    ],
    ['no call to action', 'call_to_action_type', '', undefined, { value: 'NO_BUTTON', error: null }],
  ])('of a choice: %s', (_, field, text, choices, cell) => {
    expect(parseCell(field, text, { now: null, choices })).toEqual(cell)
  })
})

it.each<[GridField, Partial<Cell>]>([
  ['website_url', { value: null, error: null }],
  ['link_descriptions', { value: [], error: null }],
  ['facebook_page_id', { value: null, error: null }],
  ['call_to_action_type', { value: 'NO_BUTTON', error: null }],
  ['initial_ad_status_on_meta', { value: 'PAUSED', error: null }],
  ['headlines', { error: 'Text cannot be empty' }],
  ['ad_name', { error: 'Ad Name is required' }],
])('clears %s', (field, cell) => {
  expect(emptyValue(field)).toMatchObject(cell)
})

it.each<[GridField, CellValue, string[]]>([
  ['headlines', ['A', 'B'], ['A', 'B']],
  ['website_url', 'https://a.example', ['https://a.example']],
  ['website_url', null, []],
  ['facebook_page_id', '301', []],
])('searches the texts of %s %o', (field, value, texts) => {
  expect(searchableTexts(field, value)).toEqual(texts)
})
