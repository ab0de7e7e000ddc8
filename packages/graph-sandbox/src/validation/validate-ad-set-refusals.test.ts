import { describe, expect, it } from 'vitest'
import type { Params } from './read-params.rules.ts'
import { aim, cbo, goal, noBudget, pixel, refusal, type World } from './test/ad-set-world.ts'

describe('an ad set is refused for', () => {
  it.each<[string, string, Params, World?]>([
    ['no name', 'name', { name: ' ' }],
    ['a name of 401 characters', 'name', { name: 'n'.repeat(401) }],
    ['a status that new ad sets cannot have', 'status', { status: 'ARCHIVED' }],
    ['no goal', 'optimization_goal', { optimization_goal: undefined }],
    ['an unknown goal', 'optimization_goal', goal('VIDEO_VIEWS')],
    ['no billing event', 'billing_event', { billing_event: '' }],
    ['an unknown billing event', 'billing_event', { billing_event: 'VIDEO_VIEWS' }],
    ['link clicks charged by video views', 'billing_event', { billing_event: 'THRUPLAY' }],
    ['reach charged by link clicks', 'billing_event', goal('REACH', { billing_event: 'LINK_CLICKS' })],
    ['a removed bid strategy', 'bid_strategy', { bid_strategy: 'TARGET_COST' }],
    ['an amount without a cap', 'bid_amount', { bid_strategy: 'LOWEST_COST_WITHOUT_CAP', bid_amount: 100 }],
    [
      'an amount beside a return floor',
      'bid_amount',
      goal('VALUE', { bid_amount: 100, bid_strategy: 'LOWEST_COST_WITH_MIN_ROAS', promoted_object: pixel }),
      { objective: 'OUTCOME_SALES' },
    ],
    ['a return floor without value', 'optimization_goal', { bid_strategy: 'LOWEST_COST_WITH_MIN_ROAS' }],
    [
      'a return floor that is too small',
      'bid_constraints',
      goal('VALUE', {
        bid_strategy: 'LOWEST_COST_WITH_MIN_ROAS',
        bid_constraints: { roas_average_floor: 99 },
        promoted_object: pixel,
      }),
      { objective: 'OUTCOME_SALES' },
    ],
    ['a bid of one cent for a thousand impressions', 'bid_amount', { bid_strategy: 'COST_CAP', bid_amount: 1 }],
    [
      'a cost cap charged by link clicks',
      'billing_event',
      { bid_strategy: 'COST_CAP', bid_amount: 50, billing_event: 'LINK_CLICKS' },
    ],
    [
      'another strategy than that of a campaign with a budget',
      'bid_strategy',
      { ...noBudget, bid_strategy: 'COST_CAP', bid_amount: 9 },
      { campaign: cbo },
    ],
    ['a budget in fractions', 'daily_budget', { daily_budget: '10.50' }],
    ['a negative budget', 'daily_budget', { daily_budget: -1000 }],
    ['no budget at all', 'daily_budget', noBudget],
    ['two budgets', 'lifetime_budget', { lifetime_budget: 90000, end_time: '2026-12-20T00:00:00Z' }],
    ['a lifetime budget without an end', 'end_time', { ...noBudget, lifetime_budget: 9000 }],
    ['a daily budget for a day or less', 'end_time', { end_time: '2026-11-21T12:00:00Z' }],
    ['an unreadable time', 'start_time', { start_time: 'tomorrow' }],
    ['no targeting', 'targeting', { targeting: undefined }],
    ['targeting that is not an object', 'targeting', { targeting: 'US' }],
    ['a lower-case country code', 'targeting.geo_locations.countries', aim({ geo_locations: { countries: ['us'] } })],
    ['UK, which is GB', 'targeting.geo_locations.countries', aim({ geo_locations: { countries: ['UK'] } })],
    ['a minimum age of 12', 'targeting.age_min', aim({ age_min: 12 })],
    ['a maximum age of 66', 'targeting.age_max', aim({ age_max: 66 })],
    ['a minimum age above the maximum', 'targeting.age_min', aim({ age_min: 40, age_max: 30 })],
    ['an unknown gender', 'targeting.genders', aim({ genders: [3] })],
    [
      'an Advantage flag of 2',
      'targeting.targeting_automation.advantage_audience',
      aim({ targeting_automation: { advantage_audience: 2 } }),
    ],
    [
      'ages in a housing campaign',
      'targeting.age_min',
      aim({ age_min: 25 }),
      { campaign: { special_ad_categories: ['HOUSING'] } },
    ],
    [
      'a gender in a credit campaign',
      'targeting.genders',
      aim({ genders: [1] }),
      { campaign: { special_ad_categories: ['CREDIT'] } },
    ],
    [
      'a narrow city in an employment campaign',
      'targeting.geo_locations.cities',
      aim({ geo_locations: { cities: [{ key: '1', radius: 10, distance_unit: 'mile' }] } }),
      { campaign: { special_ad_categories: ['EMPLOYMENT'] } },
    ],
    [
      'the pixel spelling of an event',
      'promoted_object.custom_event_type',
      goal('OFFSITE_CONVERSIONS', { promoted_object: { ...pixel, custom_event_type: 'INITIATE_CHECKOUT' } }),
      { objective: 'OUTCOME_SALES' },
    ],
    ['a read-only destination', 'destination_type', { destination_type: 'UNDEFINED' }],
    [
      'views counted for link clicks',
      'attribution_spec',
      {
        attribution_spec: [
          { event_type: 'CLICK_THROUGH', window_days: 1 },
          { event_type: 'VIEW_THROUGH', window_days: 1 },
        ],
      },
    ],
    [
      'views without clicks',
      'attribution_spec',
      goal('OFFSITE_CONVERSIONS', {
        promoted_object: pixel,
        attribution_spec: [{ event_type: 'VIEW_THROUGH', window_days: 1 }],
      }),
      { objective: 'OUTCOME_SALES' },
    ],
    [
      'seven-day views',
      'attribution_spec',
      goal('OFFSITE_CONVERSIONS', {
        promoted_object: pixel,
        attribution_spec: [
          { event_type: 'CLICK_THROUGH', window_days: 7 },
          { event_type: 'VIEW_THROUGH', window_days: 7 },
        ],
      }),
      { objective: 'OUTCOME_SALES' },
    ],
    [
      'an attribution window of 28 days',
      'attribution_spec',
      { attribution_spec: [{ event_type: 'CLICK_THROUGH', window_days: 28 }] },
    ],
    ['an archived campaign', 'campaign_id', {}, { campaign: { status: 'ARCHIVED' } }],
    ['a campaign with a legacy objective', 'campaign_id', {}, { objective: 'LINK_CLICKS' }],
    ['a payer of 513 characters', 'dsa_payor', { dsa_payor: 'p'.repeat(513) }],
  ])('%s', (_what, blamed, params, world) => {
    const spec = refusal(params, world)
    expect(spec.code).toBe(100)
    expect(spec.blame?.[0]?.join('.')).toBe(blamed)
  })

  it('a closed account, as a permission error', () => {
    expect(refusal({}, { account: { account_status: 101 } })).toMatchObject({ code: 200 })
  })
})

describe('the sentence about a low budget', () => {
  it.each([
    ['USD', '$1.00'],
    ['JPY', '¥100'],
    ['KRW', '₩1,000'],
  ])('names the minimum in %s', (currency, text) => {
    expect(refusal({ daily_budget: 10 }, { account: { currency } }).userMessage).toContain(text)
  })
})
