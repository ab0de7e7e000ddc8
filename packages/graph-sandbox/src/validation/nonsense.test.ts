import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import type { SandboxAdSet, SandboxCreative } from '../objects.schemas.ts'
import { GraphError } from './graph-error.rules.ts'
import type { Params } from './read-params.rules.ts'
import { buildContext, pixel, validate } from './test/ad-set-world.ts'
import { validateAd } from './validate-ad.rules.ts'
import { validateCreative } from './validate-creative.rules.ts'

// Any input may be refused, but only by a GraphError: any other error is a fault of the server.

const adSet: Params = {
  name: 'Set',
  status: 'PAUSED',
  optimization_goal: 'OFFSITE_CONVERSIONS',
  billing_event: 'IMPRESSIONS',
  bid_strategy: 'LOWEST_COST_WITHOUT_CAP',
  bid_amount: undefined,
  bid_constraints: undefined,
  daily_budget: '1000',
  lifetime_budget: undefined,
  start_time: '2026-11-25T00:00:00Z',
  end_time: '2026-12-25T00:00:00Z',
  destination_type: 'WEBSITE',
  targeting: {
    geo_locations: { countries: ['US'], cities: [{ key: '1', country: 'CA', radius: 20 }], country_groups: ['eea'] },
    age_min: 18,
    genders: [1],
    facebook_positions: ['feed'],
    interests: [],
    targeting_automation: { advantage_audience: 0 },
  },
  promoted_object: pixel,
  attribution_spec: [{ event_type: 'CLICK_THROUGH', window_days: 7 }],
  dsa_beneficiary: 'A',
  dsa_payor: 'B',
}

const beside = {
  object_story_spec: {
    page_id: '55',
    instagram_user_id: '66',
    video_data: {
      video_id: '10',
      image_hash: 'abc',
      call_to_action: { type: 'SHOP_NOW', value: { link: 'https://example.com' } },
    },
    link_data: undefined,
  },
  asset_feed_spec: { bodies: [{ text: 'One' }], titles: [{ text: 'T' }], optimization_type: 'DEGREES_OF_FREEDOM' },
  degrees_of_freedom_spec: { creative_features_spec: { audio: { enroll_status: 'OPT_IN' } } },
  url_tags: 'a=b',
}

const inFeed = {
  object_story_spec: {
    page_id: '55',
    link_data: { link: 'https://example.com', call_to_action: { type: 'SHOP_NOW' } },
  },
  asset_feed_spec: {
    bodies: [{ text: 'One' }],
    videos: [{ video_id: '10', thumbnail_url: 'https://example.com' }],
    images: [{ hash: 'abc' }],
    link_urls: [{ website_url: 'https://example.com' }],
    call_to_action_types: ['SHOP_NOW'],
    ad_formats: ['SINGLE_VIDEO'],
    optimization_type: 'DEGREES_OF_FREEDOM',
  },
}

const nothing = fc.constant(undefined)

/** Generates values of this shape with nonsense in some places. */
function garbled(value: unknown): fc.Arbitrary<unknown> {
  const nonsense = fc.oneof(
    fc.jsonValue({ maxDepth: 2 }),
    fc.constantFrom('', '0', -1, 1e21, '2026-99-99', [], {}, { toString: 1 }, nothing),
  )
  if (Array.isArray(value)) return mostly(fc.tuple(...value.map(garbled)), nonsense)
  if (typeof value !== 'object' || value === null) return mostly(fc.constant(value), nonsense)
  const members = Object.fromEntries(Object.entries(value).map(([key, member]) => [key, garbled(member)]))
  return mostly(fc.record(members), nonsense)
}

const mostly = (usual: fc.Arbitrary<unknown>, odd: fc.Arbitrary<unknown>) =>
  fc.oneof({ weight: 40, arbitrary: usual }, { weight: 1, arbitrary: odd })

const params = (usual: unknown) =>
  garbled(usual).map((value) => (typeof value === 'object' && value ? value : {}) as Params)

function onlyRefuses(run: () => unknown): void {
  try {
    run()
  } catch (error) {
    expect(error).toBeInstanceOf(GraphError)
  }
}

const world = { objective: 'OUTCOME_SALES' }
const context = buildContext(world)
const known = {
  account: context.account,
  page: () => true,
  instagram: () => true,
  video: () => ({ status: 'ready' }),
  image: () => true,
}
const stored = { id: '2', ...validate(adSet, world) } as SandboxAdSet

describe('nonsense is taken or refused, never a crash:', () => {
  it.each<[string, Params, (sent: Params) => unknown]>([
    ['a new ad set', adSet, (sent) => validate(sent, world)],
    ['a creative with texts beside its video', beside, (sent) => validateCreative(sent, known)],
    ['a creative with all in its feed', inFeed, (sent) => validateCreative(sent, known)],
    [
      'an ad whose stored creative was not validated',
      beside,
      (sent) =>
        validateAd(
          { name: 'Ad', adset_id: '2', creative: {} },
          {
            adSet: stored,
            campaign: context.campaign,
            creative: { id: '3', account_id: '1', ...sent } as SandboxCreative,
            adCount: 0,
          },
        ),
    ],
  ])('%s', (_what, usual, run) => {
    run(usual)
    fc.assert(
      fc.property(params(usual), (sent) => onlyRefuses(() => run(sent))),
      { numRuns: 200 },
    )
  })
})
