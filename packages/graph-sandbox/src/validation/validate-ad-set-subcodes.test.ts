import { describe, expect, it } from 'vitest'
import type { Params } from './read-params.rules.ts'
import { aim, cbo, goal, japan, noBudget, pixel, refusal, type World } from './test/ad-set-world.ts'

const shownIn = (country: string) => ({
  targeting: { geo_locations: { countries: [country] }, targeting_automation: { advantage_audience: 0 } },
})
const clicks = { billing_event: 'LINK_CLICKS' }

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
      4834009,
      'bid_strategy',
      'another strategy than the campaign whose ad sets share their budgets',
      { bid_strategy: 'COST_CAP', bid_amount: 500 },
      { campaign: { is_adset_budget_sharing_enabled: true, bid_strategy: 'LOWEST_COST_WITHOUT_CAP' } },
    ],
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
    [1885272, 'daily_budget', 'less than five dollars a day for billed clicks', { ...clicks, daily_budget: 499 }],
    [1885272, 'daily_budget', 'less than a dollar a day for impressions', goal('IMPRESSIONS', { daily_budget: '99' })],
    [
      1885272,
      'daily_budget',
      'less than five hundred yen a day for billed clicks',
      { ...clicks, daily_budget: 499 },
      { account: japan },
    ],
    [
      1885272,
      'lifetime_budget',
      'less than five dollars for each of ten days',
      { ...clicks, ...noBudget, lifetime_budget: 4999, end_time: '2026-11-30T12:00:00Z' },
    ],
    [3858550, 'regional_regulated_categories', 'Singapore without its category', shownIn('SG')],
    [
      3858550,
      'regional_regulation_identities.taiwan_universal_payer',
      'Taiwan without a payer',
      {
        ...shownIn('TW'),
        regional_regulated_categories: ['TAIWAN_UNIVERSAL'],
        regional_regulation_identities: { taiwan_universal_beneficiary: '7' },
      },
    ],
    [
      3858550,
      'regional_regulation_identities.universal_beneficiary',
      'Brazil without an advertiser',
      { ...shownIn('BR'), regional_regulated_categories: ['BRAZIL_REGULATION'] },
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
      'a maximum age with Advantage audience on',
      aim({ targeting_automation: { advantage_audience: 1 }, age_max: 45 }),
    ],
    [
      1870188,
      'targeting.age_min',
      'a high minimum age with Advantage audience on',
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
