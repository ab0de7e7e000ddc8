import { describe, expect, it } from 'vitest'
import type { SandboxAccount, SandboxCampaign } from '../types.ts'
import { GraphError, type GraphErrorSpec } from './graph-error.ts'
import type { Params } from './params.rules.ts'
import { validateAdSet } from './validate-ad-set.rules.ts'

const now = new Date('2026-11-20T12:00:00Z')
const account: SandboxAccount = {
  id: 'act_1',
  account_id: '1',
  name: 'US',
  account_status: 1,
  currency: 'USD',
  timezone_name: 'America/New_York',
  timezone_offset_hours_utc: -5,
}
const japan = { currency: 'JPY', timezone_name: 'Asia/Tokyo' }
const cbo = { daily_budget: '5000', bid_strategy: 'LOWEST_COST_WITHOUT_CAP' }
const noBudget = { daily_budget: undefined }

const targeting = { geo_locations: { countries: ['US'] }, targeting_automation: { advantage_audience: 0 } }
const pixel = { pixel_id: '77', custom_event_type: 'PURCHASE' }

interface World {
  objective?: string
  campaign?: Partial<SandboxCampaign>
  account?: Partial<SandboxAccount>
  strict?: boolean
}

function validate(params: Params, { objective = 'OUTCOME_TRAFFIC', campaign, account: own, strict }: World = {}) {
  const sent = {
    name: 'Set',
    status: 'PAUSED',
    optimization_goal: 'LINK_CLICKS',
    billing_event: 'IMPRESSIONS',
    daily_budget: '1000',
    targeting,
    ...params,
  }
  return validateAdSet(sent, {
    campaign: { id: '9', account_id: '1', name: 'C', status: 'ACTIVE', objective, ...campaign },
    account: { ...account, ...own },
    page: (id) => id === '55',
    pixel: (id) => id === '77',
    now,
    strictSalesGoals: strict ?? false,
  })
}

function refusal(params: Params, world?: World): GraphErrorSpec {
  try {
    validate(params, world)
  } catch (error) {
    if (error instanceof GraphError) return error.spec
    throw error
  }
  throw new Error('was accepted')
}

const aim = (more: Params) => ({ targeting: { ...targeting, ...more } })
const goal = (optimization_goal: string, more: Params = {}) => ({ optimization_goal, ...more })

describe('an ad set', () => {
  it('is stored with budgets as strings, times in UTC and the defaults filled in', () => {
    expect(validate({ daily_budget: 1000, end_time: '2026-11-30T00:00:00-0500', unknown_param: 1 })).toEqual({
      name: 'Set',
      status: 'PAUSED',
      campaign_id: '9',
      account_id: '1',
      optimization_goal: 'LINK_CLICKS',
      billing_event: 'IMPRESSIONS',
      destination_type: 'UNDEFINED',
      bid_strategy: 'LOWEST_COST_WITHOUT_CAP',
      daily_budget: '1000',
      start_time: '2026-11-20T12:00:00.000Z',
      end_time: '2026-11-30T05:00:00.000Z',
      targeting: { ...targeting, age_min: 18, age_max: 65 },
      attribution_spec: [{ event_type: 'CLICK_THROUGH', window_days: 1 }],
      is_dynamic_creative: false,
      pacing_type: ['standard'],
    })
  })

  it('reads a time without an offset as one of the account’s zone', () => {
    const { end_time } = validate({ end_time: '2026-12-01T09:00' }, { account: japan })
    expect(end_time).toBe('2026-12-01T00:00:00.000Z')
  })

  it('takes end_time 0 as an open end', () => {
    expect(validate({ end_time: 0 })).not.toHaveProperty('end_time')
  })

  it('gets no budget of its own in a campaign that has one', () => {
    expect(validate(noBudget, { campaign: cbo })).not.toHaveProperty('daily_budget')
  })

  it('is held to a bid cap by an amount alone', () => {
    expect(validate({ bid_amount: '150' })).toMatchObject({ bid_strategy: 'LOWEST_COST_WITH_BID_CAP', bid_amount: 150 })
  })

  it('counts 7-day clicks and 1-day views for conversions unless said otherwise', () => {
    const sales = goal('OFFSITE_CONVERSIONS', { promoted_object: pixel })
    expect(validate(sales, { objective: 'OUTCOME_SALES' }).attribution_spec).toEqual([
      { event_type: 'CLICK_THROUGH', window_days: 7 },
      { event_type: 'VIEW_THROUGH', window_days: 1 },
    ])
  })
})

describe('an ad set is accepted with', () => {
  it.each<[string, Params, World?]>([
    ['a name of 400 letters', { name: 'n'.repeat(400) }],
    ['link clicks charged by link clicks', { billing_event: 'LINK_CLICKS' }],
    [
      'video views charged by video views',
      goal('THRUPLAY', { billing_event: 'THRUPLAY' }),
      { objective: 'OUTCOME_AWARENESS' },
    ],
    ['the website as destination of traffic', { destination_type: 'WEBSITE' }],
    ['link clicks under sales, as Ads Manager has it', {}, { objective: 'OUTCOME_SALES' }],
    ['reach under awareness without a promoted page', goal('REACH'), { objective: 'OUTCOME_AWARENESS' }],
    ['a pixel and its event', goal('OFFSITE_CONVERSIONS', { promoted_object: pixel }), { objective: 'OUTCOME_LEADS' }],
    [
      'a custom conversion alone',
      goal('OFFSITE_CONVERSIONS', { promoted_object: { custom_conversion_id: '3' } }),
      { objective: 'OUTCOME_SALES' },
    ],
    [
      'a lead form on the promoted page',
      goal('LEAD_GENERATION', { destination_type: 'ON_AD', promoted_object: { page_id: '55' } }),
      { objective: 'OUTCOME_LEADS' },
    ],
    [
      'a return floor for value',
      goal('VALUE', {
        promoted_object: pixel,
        bid_strategy: 'LOWEST_COST_WITH_MIN_ROAS',
        bid_constraints: { roas_average_floor: 10000 },
      }),
      { objective: 'OUTCOME_SALES' },
    ],
    ['a cost cap with its amount', { bid_strategy: 'COST_CAP', bid_amount: 500 }],
    [
      'the bid strategy of a campaign with a budget',
      { ...noBudget, bid_strategy: 'LOWEST_COST_WITHOUT_CAP' },
      { campaign: cbo },
    ],
    ['a lifetime budget and an end', { ...noBudget, lifetime_budget: 5000, end_time: 1796000000 }],
    ['one dollar a day for impressions', goal('IMPRESSIONS', { daily_budget: 100 })],
    ['five dollars a day for link clicks', { daily_budget: 500 }],
    ['a hundred yen a day for reach', goal('REACH', { daily_budget: '100' }), { account: japan }],
    ['no flag while all targeting is by default', { targeting: { geo_locations: { countries: ['US'] }, age_min: 18 } }],
    ['Advantage audience on at all ages', aim({ targeting_automation: { advantage_audience: 1 }, age_min: 25 })],
    ['both genders, each named', aim({ genders: [1, 2] })],
    ['a region alone', aim({ geo_locations: { regions: [{ key: '3847' }] } })],
    [
      'the EU with both names',
      { ...aim({ geo_locations: { countries: ['DE'] } }), dsa_beneficiary: 'Us', dsa_payor: 'Us' },
    ],
    [
      'the EU by the names of the account',
      aim({ geo_locations: { countries: ['FR'] } }),
      { account: { default_dsa_beneficiary: 'A', default_dsa_payor: 'B' } },
    ],
    ['Great Britain without such names', aim({ geo_locations: { countries: ['GB'] } })],
    ['one-day clicks for link clicks', { attribution_spec: [{ event_type: 'CLICK_THROUGH', window_days: 1 }] }],
    ['an account in its grace period', {}, { account: { account_status: 9 } }],
    [
      'a housing campaign at all ages',
      {},
      { campaign: { special_ad_categories: ['HOUSING'], special_ad_category_country: ['US'] } },
    ],
  ])('%s', (_what, params, world) => {
    expect(validate(params, world)).toMatchObject({ name: expect.any(String) })
  })
})

describe('an ad set is refused with the subcode of Meta:', () => {
  it.each<[number, string, string, Params, World?]>([
    [2490408, 'optimization_goal', 'link clicks under awareness', {}, { objective: 'OUTCOME_AWARENESS' }],
    [2490408, 'optimization_goal', 'conversions under traffic', goal('OFFSITE_CONVERSIONS')],
    [
      2490408,
      'optimization_goal',
      'link clicks under sales when strict',
      {},
      { objective: 'OUTCOME_SALES', strict: true },
    ],
    [
      2490408,
      'optimization_goal',
      'post engagement without its destination',
      goal('POST_ENGAGEMENT'),
      { objective: 'OUTCOME_ENGAGEMENT' },
    ],
    [
      2490408,
      'optimization_goal',
      'impressions on a post',
      goal('IMPRESSIONS', { destination_type: 'ON_POST' }),
      { objective: 'OUTCOME_ENGAGEMENT' },
    ],
    [2490408, 'optimization_goal', 'no goal at all: NONE', goal('NONE')],
    [2446509, 'destination_type', 'a form on the ad under traffic', { destination_type: 'ON_AD' }],
    [
      1885014,
      'promoted_object.pixel_id',
      'conversions without a pixel',
      goal('OFFSITE_CONVERSIONS'),
      { objective: 'OUTCOME_SALES' },
    ],
    [
      1885014,
      'promoted_object.custom_event_type',
      'conversions without an event',
      goal('OFFSITE_CONVERSIONS', { promoted_object: { pixel_id: '77' } }),
      { objective: 'OUTCOME_SALES' },
    ],
    [
      1885014,
      'promoted_object.pixel_id',
      'the pixel of somebody else',
      goal('LINK_CLICKS', { promoted_object: { ...pixel, pixel_id: '78' } }),
    ],
    [
      1885014,
      'promoted_object.page_id',
      'the page of somebody else',
      goal('REACH', { promoted_object: { page_id: '56' } }),
      { objective: 'OUTCOME_AWARENESS' },
    ],
    [
      1885014,
      'promoted_object.page_id',
      'a lead form without a page',
      goal('LEAD_GENERATION', { destination_type: 'ON_AD' }),
      { objective: 'OUTCOME_LEADS' },
    ],
    [
      1885014,
      'promoted_object.pixel_id',
      'value by another event than purchases',
      goal('VALUE', { promoted_object: { ...pixel, custom_event_type: 'LEAD' } }),
      { objective: 'OUTCOME_SALES' },
    ],
    [
      1885014,
      'promoted_object.application_id',
      'installs without an app',
      goal('APP_INSTALLS'),
      { objective: 'OUTCOME_APP_PROMOTION' },
    ],
    [
      1885014,
      'promoted_object.custom_event_str',
      'the event OTHER without its name',
      goal('OFFSITE_CONVERSIONS', { promoted_object: { ...pixel, custom_event_type: 'OTHER' } }),
      { objective: 'OUTCOME_SALES' },
    ],
    [1815857, 'bid_amount', 'a bid cap without an amount', { bid_strategy: 'LOWEST_COST_WITH_BID_CAP' }],
    [1815857, 'bid_amount', 'a cost cap without an amount', { bid_strategy: 'COST_CAP' }],
    [
      1815857,
      'bid_amount',
      'the cap of a campaign with a budget, without an amount',
      noBudget,
      { campaign: { ...cbo, bid_strategy: 'COST_CAP' } },
    ],
    [
      1815857,
      'bid_amount',
      'the cap inherited from a campaign without a budget',
      {},
      { campaign: { bid_strategy: 'LOWEST_COST_WITH_BID_CAP' } },
    ],
    [1885621, 'daily_budget', 'a daily budget beside the campaign’s', {}, { campaign: cbo }],
    [
      1885621,
      'lifetime_budget',
      'a lifetime budget beside the campaign’s',
      { ...noBudget, lifetime_budget: 9000 },
      { campaign: { lifetime_budget: '90000' } },
    ],
    [1885272, 'daily_budget', 'less than five dollars a day for link clicks', { daily_budget: 499 }],
    [1885272, 'daily_budget', 'less than a dollar a day for impressions', goal('IMPRESSIONS', { daily_budget: '99' })],
    [
      1885272,
      'daily_budget',
      'less than five hundred yen a day for link clicks',
      { daily_budget: 499 },
      { account: japan },
    ],
    [
      1885272,
      'lifetime_budget',
      'less than five dollars for each of ten days',
      { ...noBudget, lifetime_budget: 4999, end_time: '2026-11-30T12:00:00Z' },
    ],
    [1487033, 'end_time', 'an end in the past', { end_time: '2026-11-20T11:59:59Z' }],
    [
      1487033,
      'end_time',
      'an end before the start',
      { start_time: '2026-12-05T00:00:00Z', end_time: '2026-12-01T00:00:00Z' },
    ],
    [
      1885364,
      'targeting.geo_locations',
      'no location',
      { targeting: { targeting_automation: { advantage_audience: 0 } } },
    ],
    [1885364, 'targeting.geo_locations', 'an empty list of countries', aim({ geo_locations: { countries: [] } })],
    [
      1870199,
      'targeting.geo_locations.location_types',
      'location types',
      aim({ geo_locations: { countries: ['US'], location_types: ['home'] } }),
    ],
    [
      1487756,
      'targeting.geo_locations.cities',
      'a city inside a chosen country',
      aim({ geo_locations: { countries: ['US'], cities: [{ key: '1', country: 'US' }] } }),
    ],
    [
      1870227,
      'targeting.targeting_automation.advantage_audience',
      'ages without the Advantage flag',
      { targeting: { geo_locations: { countries: ['US'] }, age_min: 21 } },
    ],
    [
      1870227,
      'targeting.targeting_automation.advantage_audience',
      'a gender without the Advantage flag',
      { targeting: { geo_locations: { countries: ['US'] }, genders: [2] } },
    ],
    [
      1870227,
      'targeting.targeting_automation.advantage_audience',
      'a housing campaign without the Advantage flag',
      { targeting: { geo_locations: { countries: ['US'] } } },
      { campaign: { special_ad_categories: ['HOUSING'] } },
    ],
    [
      1870189,
      'targeting.age_max',
      'an oldest age with Advantage audience on',
      aim({ targeting_automation: { advantage_audience: 1 }, age_max: 45 }),
    ],
    [
      1870188,
      'targeting.age_min',
      'a high youngest age with Advantage audience on',
      aim({ targeting_automation: { advantage_audience: 1 }, age_min: 30 }),
    ],
    [
      1870165,
      'targeting.age_min',
      'interests of the young in Thailand',
      aim({ geo_locations: { countries: ['TH'] }, interests: [{ id: '1' }] }),
    ],
    [
      2490562,
      'targeting.facebook_positions',
      'the video feeds placement',
      aim({ facebook_positions: ['feed', 'video_feeds'] }),
    ],
    [
      2909034,
      'targeting.geo_locations',
      'another country than that of the special category',
      aim({ geo_locations: { countries: ['CA'] } }),
      { campaign: { special_ad_categories: ['HOUSING'], special_ad_category_country: ['US'] } },
    ],
    [3858152, 'dsa_beneficiary', 'the EU without names', aim({ geo_locations: { countries: ['US', 'DE'] } })],
    [
      3858152,
      'dsa_payor',
      'the EU without the payer',
      { ...aim({ geo_locations: { countries: ['IE'] } }), dsa_beneficiary: 'Us' },
    ],
    [
      3858152,
      'dsa_beneficiary',
      'a city in the EU without names',
      aim({ geo_locations: { cities: [{ key: '1', country: 'ES' }] } }),
    ],
    [
      3858152,
      'dsa_beneficiary',
      'the whole world without names',
      aim({ geo_locations: { country_groups: ['worldwide'] } }),
    ],
  ])('%i at %s for %s', (subcode, blamed, _what, params, world) => {
    const spec = refusal(params, world)
    expect(spec).toMatchObject({ code: 100, subcode, message: 'Invalid parameter' })
    expect(spec.blame?.[0]?.join('.')).toBe(blamed)
    expect(spec.userTitle).toBeTruthy()
    expect(spec.userMessage).toMatch(/\.$/)
  })
})

describe('an ad set is refused for', () => {
  it.each<[string, string, Params, World?]>([
    ['no name', 'name', { name: ' ' }],
    ['a name of 401 letters', 'name', { name: 'n'.repeat(401) }],
    ['a status that new ad sets cannot have', 'status', { status: 'ARCHIVED' }],
    ['no goal', 'optimization_goal', { optimization_goal: undefined }],
    ['a goal that Meta does not know', 'optimization_goal', goal('VIDEO_VIEWS')],
    ['no billing event', 'billing_event', { billing_event: '' }],
    ['a billing event that Meta does not know', 'billing_event', { billing_event: 'VIDEO_VIEWS' }],
    ['link clicks charged by video views', 'billing_event', { billing_event: 'THRUPLAY' }],
    ['reach charged by link clicks', 'billing_event', goal('REACH', { billing_event: 'LINK_CLICKS' })],
    ['a strategy that Meta took away', 'bid_strategy', { bid_strategy: 'TARGET_COST' }],
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
    ['a time that is none', 'start_time', { start_time: 'tomorrow' }],
    ['no targeting', 'targeting', { targeting: undefined }],
    ['targeting that is no object', 'targeting', { targeting: 'US' }],
    ['a country in small letters', 'targeting.geo_locations.countries', aim({ geo_locations: { countries: ['us'] } })],
    ['UK, which is GB', 'targeting.geo_locations.countries', aim({ geo_locations: { countries: ['UK'] } })],
    ['a youngest age of 12', 'targeting.age_min', aim({ age_min: 12 })],
    ['an oldest age of 66', 'targeting.age_max', aim({ age_max: 66 })],
    ['a youngest age above the oldest', 'targeting.age_min', aim({ age_min: 40, age_max: 30 })],
    ['a gender that is none of Meta’s', 'targeting.genders', aim({ genders: [3] })],
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
    ['a destination that can only be read', 'destination_type', { destination_type: 'UNDEFINED' }],
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
      'a window of 28 days',
      'attribution_spec',
      { attribution_spec: [{ event_type: 'CLICK_THROUGH', window_days: 28 }] },
    ],
    ['an archived campaign', 'campaign_id', {}, { campaign: { status: 'ARCHIVED' } }],
    ['a campaign of former times', 'campaign_id', {}, { objective: 'LINK_CLICKS' }],
    ['a payer of 513 letters', 'dsa_payor', { dsa_payor: 'p'.repeat(513) }],
  ])('%s', (_what, blamed, params, world) => {
    const spec = refusal(params, world)
    expect(spec.code).toBe(100)
    expect(spec.blame?.[0]?.join('.')).toBe(blamed)
  })

  it('a closed account, as a matter of permission', () => {
    expect(refusal({}, { account: { account_status: 101 } })).toMatchObject({ code: 200 })
  })
})

describe('the sentence about a low budget', () => {
  it.each([
    ['USD', '$5.00'],
    ['JPY', '¥500'],
    ['KRW', '₩5,000'],
  ])('names the minimum in %s', (currency, text) => {
    expect(refusal({ daily_budget: 10 }, { account: { currency } }).userMessage).toContain(text)
  })
})
