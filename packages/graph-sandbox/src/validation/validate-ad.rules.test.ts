import { describe, expect, it } from 'vitest'
import type { SandboxAdSet, SandboxCampaign, SandboxCreative } from '../objects.schemas.ts'
import type { Params } from './read-params.rules.ts'
import { catchRefusal } from './test/ad-set-world.ts'
import { validateAd } from './validate-ad.rules.ts'

const clickable = { video_id: '10', call_to_action: { type: 'SHOP_NOW', value: { link: 'https://example.com' } } }
const buildSandboxCreative = (video_data: Params, more: Params = {}) =>
  ({ id: '3', account_id: '1', object_story_spec: { page_id: '55', video_data }, ...more }) as SandboxCreative
const dynamic = {
  id: '3',
  account_id: '1',
  object_story_spec: { page_id: '55' },
  asset_feed_spec: { link_urls: [{ website_url: 'https://example.com' }], call_to_action_types: ['SHOP_NOW'] },
}

interface World {
  adSet?: Partial<SandboxAdSet>
  campaign?: Partial<SandboxCampaign>
  creative?: SandboxCreative
  adCount?: number
}

function validate(
  params: Params,
  { adSet, campaign, creative = buildSandboxCreative(clickable), adCount = 0 }: World = {},
) {
  const sent = { name: 'Ad', adset_id: '2', creative: { creative_id: '3' }, ...params }
  return validateAd(sent, {
    adSet: {
      id: '2',
      account_id: '1',
      campaign_id: '9',
      name: 'S',
      status: 'PAUSED',
      optimization_goal: 'LINK_CLICKS',
      billing_event: 'IMPRESSIONS',
      ...adSet,
    },
    campaign: { id: '9', account_id: '1', name: 'C', status: 'ACTIVE', objective: 'OUTCOME_TRAFFIC', ...campaign },
    creative,
    page: (id) => id === '55' || id === '56',
    adCount,
  })
}

const refusal = (params: Params, world?: World) => catchRefusal(() => validate(params, world))

const silent = buildSandboxCreative({ video_id: '10' })
const awareness = { campaign: { objective: 'OUTCOME_AWARENESS' }, adSet: { optimization_goal: 'REACH' } }

describe('an ad', () => {
  it('is stored with its parents and its creative', () => {
    expect(validate({ status: 'PAUSED', conversion_domain: 'example.com', unknown_param: 1 })).toEqual({
      name: 'Ad',
      status: 'PAUSED',
      account_id: '1',
      adset_id: '2',
      campaign_id: '9',
      creative: { creative_id: '3' },
      conversion_domain: 'example.com',
    })
  })

  it.each<[string, World]>([
    ['no link where only reach is bought', { ...awareness, creative: silent }],
    [
      'no button but a link',
      {
        creative: buildSandboxCreative({
          call_to_action: { type: 'NO_BUTTON', value: { link: 'https://example.com' } },
        }),
      },
    ],
    ['the 50th place of the ad set', { adCount: 49 }],
    ['a Dynamic Creative in an ad set made for it', { adSet: { is_dynamic_creative: true }, creative: dynamic }],
    ['no link where people write messages', { adSet: { destination_type: 'MESSENGER' }, creative: silent }],
    ['the page that the ad set promotes', { adSet: { promoted_object: { page_id: '55' } } }],
  ])('is accepted with %s', (_what, world) => {
    expect(validate({}, world)).toMatchObject({ name: 'Ad', status: 'ACTIVE' })
  })

  it.each<[number, string, string, World]>([
    [1885998, 'creative', 'a Dynamic Creative in an ordinary ad set', { creative: dynamic }],
    [
      1885998,
      'creative',
      'an ordinary creative in an ad set for Dynamic Creative',
      { adSet: { is_dynamic_creative: true } },
    ],
    [2446383, 'creative', 'traffic without a link', { creative: silent }],
    [2446383, 'creative', 'sales without a link', { creative: silent, campaign: { objective: 'OUTCOME_SALES' } }],
    [
      2446383,
      'creative',
      'a button that leads nowhere',
      { creative: buildSandboxCreative({ call_to_action: { type: 'NO_BUTTON' } }) },
    ],
    [1487056, 'adset_id', 'an archived ad set', { adSet: { status: 'ARCHIVED' } }],
    [1487056, 'adset_id', 'a deleted campaign', { campaign: { status: 'DELETED' } }],
    [
      1885154,
      'adset_id',
      'engagement on a post without the promoted page',
      { adSet: { destination_type: 'ON_POST' }, campaign: { objective: 'OUTCOME_ENGAGEMENT' } },
    ],
    [1885029, 'creative', 'another page than the promoted one', { adSet: { promoted_object: { page_id: '56' } } }],
    [
      1487202,
      'creative',
      'a page that is no longer visible',
      { creative: buildSandboxCreative(clickable, { object_story_spec: { page_id: '57', video_data: clickable } }) },
    ],
  ])('is refused with %i at %s for %s', (subcode, blamed, _what, world) => {
    const spec = refusal({}, world)
    expect(spec).toMatchObject({ code: 100, subcode })
    expect(spec.blame).toEqual([[blamed]])
    expect(spec.userMessage).toMatch(/\.$/)
  })

  it.each<[string, string, Params, World?]>([
    ['no name', 'name', { name: '' }],
    ['a status that new ads cannot have', 'status', { status: 'ARCHIVED' }],
    ['no ad set', 'adset_id', { adset_id: undefined }],
    ['no creative', 'creative', { creative: undefined }],
    ['a bid of its own', 'bid_amount', { bid_amount: 100 }],
    ['a conversion domain with a scheme', 'conversion_domain', { conversion_domain: 'https://example.com' }],
    ['the 51st place of the ad set', 'adset_id', {}, { adCount: 50 }],
    [
      'a second Dynamic Creative',
      'adset_id',
      {},
      { adCount: 1, adSet: { is_dynamic_creative: true }, creative: dynamic },
    ],
    ['a lead form that is missing', 'creative', {}, { adSet: { destination_type: 'ON_AD' } }],
  ])('is refused for %s', (_what, blamed, params, world) => {
    const spec = refusal(params, world)
    expect(spec.code).toBe(100)
    expect(spec.blame).toEqual([[blamed]])
  })
})
