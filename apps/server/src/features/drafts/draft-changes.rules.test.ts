import type { BulkUpdates } from '@hookline/contract/drafts/drafts.schemas'
import { describe, expect, it } from 'vitest'
import { bulkChange, changedFields, type WrittenFields, withOneAdSet } from './draft-changes.rules.ts'

const draft = {
  meta_ad_account_id: 'act_1',
  facebook_page_id: '2',
  meta_campaign_id: '3',
  target_meta_ad_set_id: '4',
  new_ad_set_configuration: null,
  instagram_user_id: '5',
  call_to_action_type: 'LEARN_MORE',
  website_url: null,
  link_descriptions: ['One'],
} as unknown as WrittenFields
const adSet = { name: 'New' } as NonNullable<WrittenFields['new_ad_set_configuration']>

it('finds what is given and different, however the keys of an object stand', () => {
  const before = { a: 1, b: [1, 2], c: { x: 1, y: { p: 1, q: 2 } }, d: null as string | null }
  expect(changedFields(before, { a: undefined, b: [1, 2], c: { y: { q: 2, p: 1 }, x: 1 }, d: null })).toEqual({})
  expect(changedFields(before, { a: 2, b: [2, 1], d: 'd' })).toEqual({ a: 2, b: [2, 1], d: 'd' })
})

it.each<[Partial<WrittenFields>, Partial<WrittenFields>]>([
  [{ target_meta_ad_set_id: '9' }, { target_meta_ad_set_id: '9', new_ad_set_configuration: null }],
  [{ new_ad_set_configuration: adSet }, { new_ad_set_configuration: adSet, target_meta_ad_set_id: null }],
  [{ target_meta_ad_set_id: null }, { target_meta_ad_set_id: null }],
  [{ ad_name: 'A' }, { ad_name: 'A' }],
])('leaves one ad set of %j', (change, expected) => {
  expect(withOneAdSet(change)).toEqual(expected)
})

describe('bulkChange', () => {
  it.each<[what: string, updates: BulkUpdates, change: Partial<WrittenFields>]>([
    ['nothing of what is so already', { facebook_page_id: '2', call_to_action_type: 'LEARN_MORE' }, {}],
    [
      'another ad account, and clears what hung on the former',
      { meta_ad_account_id: 'act_9' },
      {
        meta_ad_account_id: 'act_9',
        meta_campaign_id: null,
        target_meta_ad_set_id: null,
        instagram_user_id: null,
      },
    ],
    [
      'another campaign, and clears its ad set',
      { meta_campaign_id: '9' },
      { meta_campaign_id: '9', target_meta_ad_set_id: null },
    ],
    [
      'campaign and ad set together',
      { meta_campaign_id: '9', target_meta_ad_set_id: '8' },
      { meta_campaign_id: '9', target_meta_ad_set_id: '8' },
    ],
    [
      'another page, and clears its Instagram account',
      { facebook_page_id: '9' },
      { facebook_page_id: '9', instagram_user_id: null },
    ],
    ['what does not hang on anything', { website_url: 'https://example.com' }, { website_url: 'https://example.com' }],
  ])('sets %s', (_, updates, change) => {
    expect(bulkChange(draft, updates)).toEqual(change)
  })

  it('keeps a new ad set when the campaign changes, and gives it up for an existing one', () => {
    const withNew = { ...draft, target_meta_ad_set_id: null, new_ad_set_configuration: adSet }
    expect(bulkChange(withNew, { meta_campaign_id: '9' })).toEqual({ meta_campaign_id: '9' })
    expect(bulkChange(withNew, { target_meta_ad_set_id: '8' })).toEqual({
      target_meta_ad_set_id: '8',
      new_ad_set_configuration: null,
    })
  })
})
