import { describe, expect, it } from 'vitest'
import type { AdSetValues } from './ad-set-values.rules.ts'
import { type AdSetContext, adSetIssues } from './ad-sets.rules.ts'
import { attributionChoices } from './ad-sets.schemas.ts'
import { readRegionalIdentities } from './regional-regulation.rules.ts'

const values: AdSetValues = {
  name: 'Summer',
  status: 'PAUSED',
  optimization_goal: 'LINK_CLICKS',
  billing_event: 'IMPRESSIONS',
  bid_strategy: 'LOWEST_COST_WITHOUT_CAP',
  bid_amount: null,
  daily_budget: 5000,
  lifetime_budget: null,
  start_time: null,
  end_time: null,
  countries: ['US'],
  age_min: 18,
  age_max: 65,
  genders: 'ALL',
  conversion_location: null,
  performance_goal: null,
  pixel_id: null,
  conversion_event: null,
  page_id: null,
  attribution_spec_json_string: null,
  dsa_beneficiary: null,
  dsa_payor: null,
  ...readRegionalIdentities({}),
}
const account = {
  timezoneName: 'America/Los_Angeles',
  currency: 'USD',
  minDailyBudget: 100,
  defaultDsaBeneficiary: null,
  defaultDsaPayor: null,
}
const minimumBudgets = { impressions: 100, clicks: 500, videoViews: 500 }
const now = new Date('2026-11-21T12:00:00Z')
const context: AdSetContext = { campaignOwnsBudget: false, now, account }
const campaign = {
  objective: 'OUTCOME_TRAFFIC',
  bidStrategy: null,
  sharesAdSetBudgets: false,
  specialAdCategories: [],
}
const conversions = { optimization_goal: 'OFFSITE_CONVERSIONS', pixel_id: '1', conversion_event: 'PURCHASE' } as const

const listIssues = (changes: Partial<AdSetValues>, more: Partial<AdSetContext> = {}) =>
  adSetIssues({ ...values, ...changes }, { ...context, ...more })

type Case = [what: string, changes: Partial<AdSetValues>, more?: Partial<AdSetContext>]

describe('an ad set is refused', () => {
  const cases: [...Case, field: string, message: string][] = [
    ['without a name', { name: ' ' }, {}, 'name', 'Ad Set Name is required'],
    [
      'without a budget',
      { daily_budget: null },
      {},
      'daily_budget',
      'Either Daily Budget or Lifetime Budget must be provided.',
    ],
    [
      'without a budget in a campaign that is not known',
      { daily_budget: null },
      { campaignOwnsBudget: null },
      'daily_budget',
      'Either Daily Budget or Lifetime Budget must be provided.',
    ],
    [
      'with two budgets',
      { lifetime_budget: 9000, end_time: '2026-12-24' },
      {},
      'lifetime_budget',
      'Enter a daily budget or a lifetime budget, not both.',
    ],
    [
      'with an amount in another currency than the account',
      { currency: 'JPY' },
      {},
      'daily_budget',
      'This amount is in JPY, and the ad account uses USD. Enter it again.',
    ],
    ['with a daily budget of zero', { daily_budget: 0 }, {}, 'daily_budget', 'Daily budget must be positive'],
    [
      'with a lifetime budget below nothing',
      { daily_budget: null, lifetime_budget: -1, end_time: '2026-12-24' },
      {},
      'lifetime_budget',
      'Lifetime budget must be positive',
    ],
    ["under the account's minimum", { daily_budget: 99 }, {}, 'daily_budget', 'Daily budget must be at least $1.00.'],
    [
      'under the minimum for clicks that are billed',
      { daily_budget: 499, billing_event: 'LINK_CLICKS' },
      { minimumBudgets },
      'daily_budget',
      'Daily budget must be at least $5.00.',
    ],
    [
      'with a lifetime budget and no end',
      { daily_budget: null, lifetime_budget: 9000 },
      {},
      'end_time',
      'A lifetime budget needs an end time.',
    ],
    [
      "with an end that is past in the account's zone",
      { end_time: '2026-11-21T03:59' },
      {},
      'end_time',
      'The end time must be in the future.',
    ],
    [
      'with an end that is past everywhere',
      { end_time: '2026-11-20' },
      { account: null },
      'end_time',
      'The end time must be in the future.',
    ],
    [
      'with an end before its start',
      { start_time: '2026-12-05', end_time: '2026-12-01' },
      {},
      'end_time',
      'The end time must be after the start time.',
    ],
    [
      'with a daily budget for one day',
      { start_time: '2026-12-05T10:00', end_time: '2026-12-06T10:00' },
      {},
      'end_time',
      'With a daily budget an ad set must run for more than 24 hours.',
    ],
    [
      'with a daily budget and an end within a day from now',
      { start_time: '2026-11-01', end_time: '2026-11-22T02:00' },
      {},
      'end_time',
      'With a daily budget an ad set must run for more than 24 hours.',
    ],
    ['with an unreadable start time', { start_time: 'soon' }, {}, 'start_time', 'Enter a date and time'],
    ['with an impossible end time', { end_time: '2026-02-31' }, {}, 'end_time', 'Enter a date and time'],
    ['with a bid of zero', { bid_amount: 0 }, {}, 'bid_amount', 'Bid amount must be positive'],
    [
      'with a bid cap and no amount',
      { bid_strategy: 'LOWEST_COST_WITH_BID_CAP' },
      {},
      'bid_amount',
      'The bid strategy LOWEST_COST_WITH_BID_CAP needs a bid amount.',
    ],
    [
      'with a target cost and no amount',
      { bid_strategy: 'TARGET_COST' },
      {},
      'bid_amount',
      'The bid strategy TARGET_COST needs a bid amount.',
    ],
    [
      'without the amount that the campaign bids with',
      { daily_budget: null },
      { campaignOwnsBudget: true, campaign: { ...campaign, bidStrategy: 'COST_CAP' } },
      'bid_amount',
      'The campaign bids with a cap: its ad sets need a bid amount.',
    ],
    [
      'without the amount that a campaign bids with whose ad sets share their budgets',
      {},
      { campaign: { ...campaign, sharesAdSetBudgets: true, bidStrategy: 'COST_CAP' } },
      'bid_amount',
      'The campaign bids with a cap: its ad sets need a bid amount.',
    ],
    [
      'for Singapore without an advertiser',
      { countries: ['SG'], singapore_universal_payer: '7' },
      {},
      'singapore_universal_beneficiary',
      'Ads in Singapore must name the verified advertiser who benefits from them: enter the advertiser ID.',
    ],
    [
      'for Taiwan with a name in place of an id',
      { countries: ['TW'], taiwan_universal_beneficiary: '7', taiwan_universal_payer: 'Shop Ltd' },
      {},
      'taiwan_universal_payer',
      'An advertiser ID is a number.',
    ],
    [
      'for Thailand and Brazil without their shared payer, reported once',
      { countries: ['TH', 'BR'], universal_beneficiary: '7' },
      {},
      'universal_payer',
      'Ads in Thailand must name the verified advertiser who pays for them: enter the advertiser ID.',
    ],
    [
      'for an app',
      { conversion_location: 'APP' },
      {},
      'conversion_location',
      'Meta needs an app ID to lead people to an app, which cannot be set here. Choose another place.',
    ],
    [
      'without a goal',
      { optimization_goal: 'NONE' },
      {},
      'optimization_goal',
      'Choose an optimization goal: Meta creates no ad set without one.',
    ],
    [
      'without a billing event',
      { billing_event: 'NONE' },
      {},
      'billing_event',
      'Choose a billing event: Meta creates no ad set without one.',
    ],
    [
      'billed by what is not its goal',
      { billing_event: 'THRUPLAY' },
      {},
      'billing_event',
      'Meta does not bill THRUPLAY for this optimization goal. Choose IMPRESSIONS.',
    ],
    [
      'with a cost cap billed by clicks',
      { billing_event: 'LINK_CLICKS', bid_strategy: 'COST_CAP', bid_amount: 100 },
      {},
      'billing_event',
      'With the bid strategy COST_CAP Meta bills IMPRESSIONS only.',
    ],
    ['without a country', { countries: [] }, {}, 'countries', 'Choose at least one country.'],
    [
      'with the ages the wrong way round',
      { age_min: 40, age_max: 30 },
      {},
      'age_max',
      'The highest age must not be below the lowest.',
    ],
    [
      'by age in a special ad category',
      { age_min: 25 },
      { campaign: { ...campaign, specialAdCategories: ['HOUSING'] } },
      'age_min',
      'This campaign has a special ad category: ages must be 18 to 65.',
    ],
    [
      'by gender in a special ad category',
      { genders: 'MALE' },
      { campaign: { ...campaign, specialAdCategories: ['EMPLOYMENT'] } },
      'genders',
      'This campaign has a special ad category: all genders must be included.',
    ],
    [
      'for conversions without a pixel',
      { ...conversions, pixel_id: null },
      {},
      'pixel_id',
      'The optimization goal OFFSITE_CONVERSIONS needs a pixel.',
    ],
    [
      'with a pixel id that is not a number',
      { ...conversions, pixel_id: 'px' },
      {},
      'pixel_id',
      'A pixel id is a number.',
    ],
    [
      'for value without an event',
      { ...conversions, optimization_goal: 'VALUE', conversion_event: null },
      {},
      'conversion_event',
      'The optimization goal VALUE needs a conversion event.',
    ],
    [
      'for the value of leads',
      { ...conversions, optimization_goal: 'VALUE', conversion_event: 'LEAD' },
      {},
      'conversion_event',
      'The optimization goal VALUE needs the event PURCHASE.',
    ],
    [
      'for leads on Facebook without a page',
      { optimization_goal: 'LEAD_GENERATION' },
      { campaign: { ...campaign, objective: 'OUTCOME_LEADS' } },
      'page_id',
      'Choose the Facebook page that this ad set promotes.',
    ],
    [
      'for the engagement with posts without a page',
      { optimization_goal: 'POST_ENGAGEMENT' },
      { campaign: { ...campaign, objective: 'OUTCOME_ENGAGEMENT' } },
      'page_id',
      'Choose the Facebook page that this ad set promotes.',
    ],
    [
      'with an attribution that is no JSON',
      { attribution_spec_json_string: '7 days' },
      {},
      'attribution_spec_json_string',
      'Attribution must be a JSON list of event_type and window_days.',
    ],
    [
      'for conversions counted by views alone',
      { ...conversions, attribution_spec_json_string: attributionChoices[4].value },
      {},
      'attribution_spec_json_string',
      'Meta counts conversions by clicks of 1 or 7 days, alone or with views of 1 day.',
    ],
    [
      'in the EU without who benefits',
      { countries: ['US', 'DE'], dsa_payor: 'Shop Ltd' },
      {},
      'dsa_beneficiary',
      'Ads in the European Union (DE) must say who benefits from them.',
    ],
    [
      'in the EU without who pays',
      { countries: ['FR'] },
      { account: { ...account, defaultDsaBeneficiary: 'Shop Ltd' } },
      'dsa_payor',
      'Ads in the European Union (FR) must say who pays for them.',
    ],
  ]
  it.each(cases)('%s', (_what, changes, more, field, message) => {
    expect(listIssues(changes, more)).toEqual([{ field, message }])
  })

  it('with every issue at once, in the order of the form', () => {
    const changes = { name: '', daily_budget: null, countries: [], age_min: 50, age_max: 20 }
    expect(listIssues(changes).map(({ field }) => field)).toEqual(['name', 'daily_budget', 'countries', 'age_max'])
  })
})

describe('an ad set is accepted', () => {
  it.each<Case>([
    ['with the defaults of the form, a name, a budget and a country', {}],
    [
      'with the minimum for clicks that are billed',
      { daily_budget: 500, billing_event: 'LINK_CLICKS' },
      { minimumBudgets },
    ],
    ['for clicks with the minimum for impressions, which are billed', { daily_budget: 100 }, { minimumBudgets }],
    ['for conversions with the minimum for impressions', { ...conversions, daily_budget: 100 }, { minimumBudgets }],
    ['without a budget in a campaign that owns it', { daily_budget: null }, { campaignOwnsBudget: true }],
    ['for leads on Facebook with a page', { optimization_goal: 'LEAD_GENERATION', page_id: '5' }, { campaign }],
    ['for leads, created with an ad', { optimization_goal: 'LEAD_GENERATION' }, { campaign, hasPageOfAd: true }],
    [
      'for awareness without a page: it may promote one',
      { optimization_goal: 'REACH' },
      { campaign: { ...campaign, objective: 'OUTCOME_AWARENESS' } },
    ],
    [
      'with any budget in a campaign that owns it: none is sent',
      { lifetime_budget: 9000 },
      { campaignOwnsBudget: true },
    ],
    ['with a lifetime budget and an end', { daily_budget: null, lifetime_budget: 9000, end_time: '2026-12-24' }],
    ['when it ends in one minute in the zone of the account', { end_time: '2026-11-22T04:01' }],
    ['with a start that has passed', { start_time: '2026-11-01' }],
    ['with an end that may have passed, in an unknown zone', { end_time: '2026-11-22T12:01:00' }, { account: null }],
    ['billed by clicks for clicks', { billing_event: 'LINK_CLICKS' }],
    ['billed by ThruPlay for video views', { billing_event: 'THRUPLAY', optimization_goal: 'VIDEO_VIEWS' }],
    ['with a target cost and an amount', { bid_strategy: 'TARGET_COST', bid_amount: 200 }],
    ['for conversions', conversions],
    ['for value', { ...conversions, optimization_goal: 'VALUE' }],
    ['for clicks with a pixel but no event', { pixel_id: '1' }],
    [
      'with views alone for clicks, where it is left out',
      { attribution_spec_json_string: attributionChoices[4].value },
    ],
    ['in the EU with both names', { countries: ['DE'], dsa_beneficiary: 'Shop', dsa_payor: 'Shop' }],
    [
      "in the EU with the account's names",
      { countries: ['DE'] },
      { account: { ...account, defaultDsaBeneficiary: 'Shop', defaultDsaPayor: 'Shop' } },
    ],
    ['in the EU with an unknown account', { countries: ['DE'] }, { account: null }],
    ['outside the EU without names', { countries: ['GB', 'CH', 'NO'] }],
    [
      'by age in another special category',
      { age_min: 25 },
      { campaign: { ...campaign, specialAdCategories: ['NONE'] } },
    ],
  ])('%s', (_what, changes, more) => {
    expect(listIssues(changes, more)).toEqual([])
  })

  it.each(attributionChoices.slice(0, 4))('for conversions counted by $label', ({ value }) => {
    expect(listIssues({ ...conversions, attribution_spec_json_string: value })).toEqual([])
  })
})
