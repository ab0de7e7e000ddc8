import { describe, expect, it } from 'vitest'
import type { Params } from './read-params.rules.ts'
import { aim, cbo, goal, japan, noBudget, pixel, targeting, validate, type World } from './test/ad-set-world.ts'

describe('an ad set', () => {
  it('is stored with budgets as strings, times in UTC and the defaults filled in', () => {
    expect(validate({ daily_budget: 1000, end_time: '2026-11-30T00:00:00-0500', unknown_param: 1 })).toEqual({
      name: 'Set',
      status: 'PAUSED',
      campaign_id: '9',
      account_id: '1',
      optimization_goal: 'LINK_CLICKS',
      billing_event: 'IMPRESSIONS',
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
