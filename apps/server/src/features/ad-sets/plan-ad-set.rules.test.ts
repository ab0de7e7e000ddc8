import { type AdSetValues, toAdSetValues } from '@hookline/contract/ad-sets/ad-set-values.rules'
import { newAdSetConfigurationSchema } from '@hookline/contract/ad-sets/ad-sets.schemas'
import { describe, expect, it } from 'vitest'
import { buildGraphAdSet } from '../../../test/meta-plans.ts'
import type { GraphAdSet } from '../../providers/meta-ads/meta-ads.schemas.ts'
import { type AdSetParents, graphEvent, mapToGraph } from './plan-ad-set.rules.ts'

const values: AdSetValues = {
  ...toAdSetValues(newAdSetConfigurationSchema.parse({ name: ' Summer ', daily_budget: 5000 })),
  countries: ['US'],
}
const target = {
  campaign: {
    id: '7',
    objective: 'OUTCOME_TRAFFIC',
    bidStrategy: null,
    ownsBudget: false,
    sharesAdSetBudgets: false,
    specialAdCategories: [],
  },
  account: {
    timezoneName: 'America/Los_Angeles',
    currency: 'USD',
    minDailyBudget: null,
    defaultDsaBeneficiary: 'Shop Ltd',
    defaultDsaPayor: 'Shop Ltd',
  },
} satisfies AdSetParents

const map = (changes: Partial<AdSetValues>, campaign: Partial<AdSetParents['campaign']> = {}, pageId?: string) =>
  mapToGraph(
    { ...values, ...changes },
    { ...target, campaign: { ...target.campaign, ...campaign }, pageId: pageId ?? null },
  )

it('sends a plain ad set paused, with an explicit strategy and without notices', () => {
  expect(map({})).toEqual({
    isToBeActivated: false,
    notices: [],
    adSet: buildGraphAdSet('7', { name: 'Summer' }),
  })
})

const pixel = { pixel_id: '77', conversion_event: 'PURCHASE' }
const conversions = { optimization_goal: 'OFFSITE_CONVERSIONS', ...pixel } as const
const sevenDays = '[{"event_type":"CLICK_THROUGH","window_days":7}]'
const advertisers = {
  singapore_universal_beneficiary: '1',
  singapore_universal_payer: '2',
  universal_beneficiary: '3',
  universal_payer: '4',
  taiwan_universal_beneficiary: '5',
}
type Case = [string, Partial<AdSetValues>, Partial<AdSetParents['campaign']>, Partial<GraphAdSet>]

describe('without a notice it sends', () => {
  it.each<Case>([
    [
      'a daily end in the zone of the account',
      { end_time: '2026-12-24T09:00' },
      {},
      { end_time: '2026-12-24T17:00:00.000Z' },
    ],
    [
      'an amount alone as the bid cap that it means',
      { bid_amount: 150 },
      {},
      { bid_strategy: 'LOWEST_COST_WITH_BID_CAP', bid_amount: 150 },
    ],
    [
      'the place of a sales campaign',
      conversions,
      { objective: 'OUTCOME_SALES' },
      { destination_type: 'WEBSITE', promoted_object: { pixel_id: '77', custom_event_type: 'PURCHASE' } },
    ],
    ['the place of a leads campaign', conversions, { objective: 'OUTCOME_LEADS' }, { destination_type: 'WEBSITE' }],
    ['no place of a traffic campaign', { conversion_location: 'WEBSITE' }, {}, { destination_type: null }],
    ['the messenger that was chosen', { conversion_location: 'MESSENGER' }, {}, { destination_type: 'MESSENGER' }],
    [
      'the form of a lead',
      { optimization_goal: 'LEAD_GENERATION' },
      { objective: 'OUTCOME_LEADS' },
      { destination_type: 'ON_AD' },
    ],
    [
      'the post of an engagement',
      { optimization_goal: 'POST_ENGAGEMENT' },
      { objective: 'OUTCOME_ENGAGEMENT' },
      { destination_type: 'ON_POST' },
    ],
    [
      'the attribution of conversions',
      { ...conversions, attribution_spec_json_string: sevenDays },
      {},
      { attribution_spec: [{ event_type: 'CLICK_THROUGH', window_days: 7 }] },
    ],
    [
      'the events of the pixel in the spelling of the API',
      { ...conversions, conversion_event: 'VIEW_CONTENT' },
      {},
      { promoted_object: { pixel_id: '77', custom_event_type: 'CONTENT_VIEW' } },
    ],
    ['men', { genders: 'MALE' }, {}, { targeting: expect.objectContaining({ genders: [1] }) }],
    ['women', { genders: 'FEMALE' }, {}, { targeting: expect.objectContaining({ genders: [2] }) }],
    ['no half pixel', { pixel_id: '77' }, {}, { promoted_object: null }],
    [
      "the account's names in the Union",
      { countries: ['DE'] },
      {},
      { dsa_beneficiary: 'Shop Ltd', dsa_payor: 'Shop Ltd' },
    ],
    [
      "the given names before the account's",
      { countries: ['DE'], dsa_payor: 'Agency' },
      {},
      { dsa_beneficiary: 'Shop Ltd', dsa_payor: 'Agency' },
    ],
    [
      'what the law of its countries has declared, and no more',
      { countries: ['SG', 'TH', 'BR', 'US'], ...advertisers },
      {},
      {
        regional_regulated_categories: ['SINGAPORE_UNIVERSAL', 'THAILAND_UNIVERSAL', 'BRAZIL_REGULATION'],
        regional_regulation_identities: {
          singapore_universal_beneficiary: '1',
          singapore_universal_payer: '2',
          universal_beneficiary: '3',
          universal_payer: '4',
        },
      },
    ],
    [
      'no strategy into a campaign that has one',
      { bid_strategy: null, daily_budget: null },
      { ownsBudget: true, bidStrategy: 'COST_CAP' },
      { bid_strategy: null, daily_budget: null },
    ],
    [
      'the amount that the campaign bids with',
      { bid_strategy: 'COST_CAP', bid_amount: 90, daily_budget: null },
      { ownsBudget: true, bidStrategy: 'COST_CAP' },
      { bid_strategy: null, bid_amount: 90 },
    ],
    [
      "the campaign's strategy with a budget of its own where budgets are shared",
      { bid_strategy: null, bid_amount: 90, daily_budget: 500 },
      { sharesAdSetBudgets: true, bidStrategy: 'COST_CAP' },
      { bid_strategy: 'COST_CAP', bid_amount: 90, daily_budget: 500 },
    ],
  ])('%s', (_what, changes, campaign, expected) => {
    const { adSet, notices } = map(changes, campaign)
    expect(adSet).toMatchObject(expected)
    expect(notices).toEqual([])
  })
})

describe('with a notice it sends', () => {
  it.each<[...Case, string]>([
    [
      'a goal that is gone',
      { optimization_goal: 'VIDEO_VIEWS' },
      {},
      { optimization_goal: 'THRUPLAY' },
      'Meta no longer has the optimization goal VIDEO_VIEWS: THRUPLAY was sent.',
    ],
    [
      'a strategy that is gone',
      { bid_strategy: 'TARGET_COST', bid_amount: 200 },
      {},
      { bid_strategy: 'COST_CAP', bid_amount: 200 },
      'Meta no longer has TARGET_COST: COST_CAP was sent with the same amount, which is a ceiling and not a target.',
    ],
    [
      'an amount without a cap',
      { bid_strategy: 'LOWEST_COST_WITHOUT_CAP', bid_amount: 200 },
      {},
      { bid_amount: null },
      'The bid strategy LOWEST_COST_WITHOUT_CAP takes no bid amount: it was left out.',
    ],
    [
      "a budget beside the campaign's",
      {},
      { ownsBudget: true },
      { daily_budget: null, lifetime_budget: null, bid_strategy: null },
      'The campaign has its own budget: the budget of the ad set was left out.',
    ],
    [
      "a strategy beside the campaign's",
      { daily_budget: null, bid_strategy: 'COST_CAP', bid_amount: 5 },
      { ownsBudget: true, bidStrategy: 'LOWEST_COST_WITH_BID_CAP' },
      { bid_strategy: null, bid_amount: 5 },
      'The bid strategy of the campaign, LOWEST_COST_WITH_BID_CAP, holds for all of its ad sets: COST_CAP was left out.',
    ],
    [
      'a strategy beside that of a campaign whose ad sets share their budgets',
      { bid_strategy: 'COST_CAP' },
      { sharesAdSetBudgets: true, bidStrategy: 'LOWEST_COST_WITHOUT_CAP' },
      { bid_strategy: 'LOWEST_COST_WITHOUT_CAP', bid_amount: null },
      'The bid strategy of the campaign, LOWEST_COST_WITHOUT_CAP, holds for all of its ad sets: COST_CAP was left out.',
    ],
    [
      'an attribution without conversions',
      { attribution_spec_json_string: sevenDays },
      {},
      { attribution_spec: null },
      'Attribution is only for conversions and value: it was left out for LINK_CLICKS.',
    ],
    [
      'a performance goal that says otherwise',
      { performance_goal: 'CONVERSIONS' },
      {},
      { optimization_goal: 'LINK_CLICKS' },
      'Optimization goal and performance goal are one thing at Meta: LINK_CLICKS was sent, not CONVERSIONS.',
    ],
    [
      'an archived status',
      { status: 'ARCHIVED' },
      {},
      { status: 'PAUSED' },
      'Meta creates no archived ad sets: it was created with the status PAUSED.',
    ],
  ])('%s', (_what, changes, campaign, expected, notice) => {
    const { adSet, notices } = map(changes, campaign)
    expect(adSet).toMatchObject(expected)
    expect(notices).toEqual([notice])
  })
})

it('sends an active ad set paused, to be activated last', () => {
  expect(map({ status: 'ACTIVE' })).toMatchObject({ isToBeActivated: true, adSet: { status: 'PAUSED' }, notices: [] })
})

it.each([
  ['awareness', { objective: 'OUTCOME_AWARENESS' }, {}, { page_id: '5' }],
  ['leads on Facebook', { objective: 'OUTCOME_LEADS' }, { optimization_goal: 'LEAD_GENERATION' }, { page_id: '5' }],
  ['traffic to a website', { objective: 'OUTCOME_TRAFFIC' }, {}, null],
  ['traffic to WhatsApp', { objective: 'OUTCOME_TRAFFIC' }, { conversion_location: 'WHATSAPP' }, { page_id: '5' }],
] as const)('promotes the page of the ad where the objective needs it: %s', (_what, campaign, changes, expected) => {
  expect(map(changes, campaign, '5').adSet.promoted_object).toEqual(expected)
})

it('promotes the chosen page of an ad set created on its own; the page of the ad has priority', () => {
  const leads = { optimization_goal: 'LEAD_GENERATION', page_id: '7' } as const
  expect(map(leads, { objective: 'OUTCOME_LEADS' }).adSet.promoted_object).toEqual({ page_id: '7' })
  expect(map(leads, { objective: 'OUTCOME_LEADS' }, '5').adSet.promoted_object).toEqual({ page_id: '5' })
  expect(map({ page_id: '7' }).adSet.promoted_object).toBeNull()
})

it('sends a time in an unknown zone as entered', () => {
  const account = { ...target.account, timezoneName: 'Mars/Olympus' }
  const { adSet } = mapToGraph({ ...values, end_time: '2026-12-24T09:00' }, { ...target, account })
  expect(adSet.end_time).toBe('2026-12-24T09:00')
})

it.each([
  ['AddToCart', 'ADD_TO_CART'],
  ['ViewContent', 'CONTENT_VIEW'],
  ['view_content', 'CONTENT_VIEW'],
  ['InitiateCheckout', 'INITIATED_CHECKOUT'],
  ['INITIATE_CHECKOUT', 'INITIATED_CHECKOUT'],
  ['complete registration', 'COMPLETE_REGISTRATION'],
  [' PURCHASE ', 'PURCHASE'],
])('sends the event %s as %s', (event, expected) => {
  expect(graphEvent(event)).toEqual({ custom_event_type: expected })
})

it("sends an event of the pixel's own by its name", () => {
  expect(graphEvent(' Quiz finished ')).toEqual({ custom_event_type: 'OTHER', custom_event_str: 'Quiz finished' })
})
