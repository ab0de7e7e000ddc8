import { describe, expect, it } from 'vitest'
import { changedFields, draftChange, type WrittenFields, withOneAdSet } from './draft-changes.rules.ts'

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

it('finds defined and different fields, whatever the order of keys', () => {
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

describe('draftChange', () => {
  it.each<[what: string, updates: Partial<WrittenFields>, change: Partial<WrittenFields>]>([
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
    [
      'another ad account in a whole draft, and clears the former one’s campaign and ad set that still stand in it',
      { ...draft, meta_ad_account_id: 'act_9' },
      { meta_ad_account_id: 'act_9', meta_campaign_id: null, target_meta_ad_set_id: null },
    ],
    [
      'another campaign in a whole draft, and clears the former one’s ad set that still stands in it',
      { ...draft, meta_campaign_id: '9' },
      { meta_campaign_id: '9', target_meta_ad_set_id: null },
    ],
    [
      'another ad account in a whole draft with a campaign and an ad set of it',
      { ...draft, meta_ad_account_id: 'act_9', meta_campaign_id: '9', target_meta_ad_set_id: '8' },
      { meta_ad_account_id: 'act_9', meta_campaign_id: '9', target_meta_ad_set_id: '8' },
    ],
    [
      'another page in a whole draft, and keeps the Instagram account that is chosen in it: it may serve both',
      { ...draft, facebook_page_id: '9' },
      { facebook_page_id: '9' },
    ],
    ['what does not hang on anything', { website_url: 'https://example.com' }, { website_url: 'https://example.com' }],
  ])('sets %s', (_, updates, change) => {
    expect(draftChange(draft, updates)).toEqual(change)
  })

  it('keeps a new ad set when the campaign changes, and drops it for an existing one', () => {
    const withNew = { ...draft, target_meta_ad_set_id: null, new_ad_set_configuration: adSet }
    expect(draftChange(withNew, { meta_campaign_id: '9' })).toEqual({ meta_campaign_id: '9' })
    expect(draftChange(withNew, { target_meta_ad_set_id: '8' })).toEqual({
      target_meta_ad_set_id: '8',
      new_ad_set_configuration: null,
    })
  })
})
