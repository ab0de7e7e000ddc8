import { describe, expect, it } from 'vitest'
import { type AdSetTarget, graphEvent, type MappedAdSet, mapToMeta } from './ad-set-plan.rules.ts'
import { type AdSetValues, valuesOfConfiguration } from './ad-set-values.rules.ts'
import { newAdSetConfigurationSchema } from './ad-sets.schemas.ts'

const values: AdSetValues = {
  ...valuesOfConfiguration(newAdSetConfigurationSchema.parse({ name: ' Summer ', daily_budget: 5000 })),
  countries: ['US'],
}
const target = {
  campaign: { id: '7', objective: 'OUTCOME_TRAFFIC', bidStrategy: null, ownsBudget: false, sharesAdSetBudgets: false },
  account: { timezoneName: 'America/Los_Angeles', defaultDsaBeneficiary: 'Shop Ltd', defaultDsaPayor: 'Shop Ltd' },
} satisfies AdSetTarget

const map = (changes: Partial<AdSetValues>, campaign: Partial<AdSetTarget['campaign']> = {}, pageId?: string) =>
  mapToMeta({ ...values, ...changes }, { ...target, campaign: { ...target.campaign, ...campaign }, pageId })

it('a plain ad set goes to Meta as it is, paused, with an explicit strategy and without notices', () => {
  expect(map({})).toEqual({
    isToBeActivated: false,
    notices: [],
    plan: {
      name: 'Summer',
      campaignId: '7',
      status: 'PAUSED',
      optimizationGoal: 'LINK_CLICKS',
      billingEvent: 'IMPRESSIONS',
      bidStrategy: 'LOWEST_COST_WITHOUT_CAP',
      bidAmount: null,
      dailyBudget: 5000,
      lifetimeBudget: null,
      startTime: null,
      endTime: null,
      countries: ['US'],
      ageMin: 18,
      ageMax: 65,
      gender: 'ALL',
      destinationType: null,
      promotedObject: null,
      attributionSpec: null,
      dsaBeneficiary: null,
      dsaPayor: null,
      regional: null,
    },
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
type Case = [string, Partial<AdSetValues>, Partial<AdSetTarget['campaign']>, Partial<MappedAdSet['plan']>]

describe('without a word are sent', () => {
  it.each<Case>([
    [
      'a daily end in the zone of the account',
      { end_time: '2026-12-24T09:00' },
      {},
      { endTime: '2026-12-24T17:00:00.000Z' },
    ],
    [
      'an amount alone as the bid cap that it means',
      { bid_amount: 150 },
      {},
      { bidStrategy: 'LOWEST_COST_WITH_BID_CAP', bidAmount: 150 },
    ],
    [
      'the place of a sales campaign',
      conversions,
      { objective: 'OUTCOME_SALES' },
      { destinationType: 'WEBSITE', promotedObject: { pixelId: '77', customEventType: 'PURCHASE' } },
    ],
    ['the place of a leads campaign', conversions, { objective: 'OUTCOME_LEADS' }, { destinationType: 'WEBSITE' }],
    ['no place of a traffic campaign', { conversion_location: 'WEBSITE' }, {}, { destinationType: null }],
    ['the messenger that was chosen', { conversion_location: 'MESSENGER' }, {}, { destinationType: 'MESSENGER' }],
    [
      'the form of a lead',
      { optimization_goal: 'LEAD_GENERATION' },
      { objective: 'OUTCOME_LEADS' },
      { destinationType: 'ON_AD' },
    ],
    [
      'the post of an engagement',
      { optimization_goal: 'POST_ENGAGEMENT' },
      { objective: 'OUTCOME_ENGAGEMENT' },
      { destinationType: 'ON_POST' },
    ],
    [
      'the attribution of conversions',
      { ...conversions, attribution_spec_json_string: sevenDays },
      {},
      { attributionSpec: [{ eventType: 'CLICK_THROUGH', windowDays: 7 }] },
    ],
    [
      'the events of the pixel in the spelling of the API',
      { ...conversions, conversion_event: 'VIEW_CONTENT' },
      {},
      { promotedObject: { pixelId: '77', customEventType: 'CONTENT_VIEW' } },
    ],
    ['no half pixel', { pixel_id: '77' }, {}, { promotedObject: null }],
    [
      "the account's names in the Union",
      { countries: ['DE'] },
      {},
      { dsaBeneficiary: 'Shop Ltd', dsaPayor: 'Shop Ltd' },
    ],
    [
      "the given names before the account's",
      { countries: ['DE'], dsa_payor: 'Agency' },
      {},
      { dsaBeneficiary: 'Shop Ltd', dsaPayor: 'Agency' },
    ],
    [
      'what the law of its countries has declared, and no more',
      { countries: ['SG', 'TH', 'BR', 'US'], ...advertisers },
      {},
      {
        regional: {
          categories: ['SINGAPORE_UNIVERSAL', 'THAILAND_UNIVERSAL', 'BRAZIL_REGULATION'],
          identities: {
            singapore_universal_beneficiary: '1',
            singapore_universal_payer: '2',
            universal_beneficiary: '3',
            universal_payer: '4',
          },
        },
      },
    ],
    [
      'no strategy into a campaign that has one',
      { bid_strategy: null, daily_budget: null },
      { ownsBudget: true, bidStrategy: 'COST_CAP' },
      { bidStrategy: null, dailyBudget: null },
    ],
    [
      'the amount that the campaign bids with',
      { bid_strategy: 'COST_CAP', bid_amount: 90, daily_budget: null },
      { ownsBudget: true, bidStrategy: 'COST_CAP' },
      { bidStrategy: null, bidAmount: 90 },
    ],
    [
      "the campaign's strategy with a budget of its own where budgets are shared",
      { bid_strategy: null, bid_amount: 90, daily_budget: 500 },
      { sharesAdSetBudgets: true, bidStrategy: 'COST_CAP' },
      { bidStrategy: 'COST_CAP', bidAmount: 90, dailyBudget: 500 },
    ],
  ])('%s', (_what, changes, campaign, expected) => {
    const { plan, notices } = map(changes, campaign)
    expect(plan).toMatchObject(expected)
    expect(notices).toEqual([])
  })
})

describe('told are', () => {
  it.each<[...Case, string]>([
    [
      'a goal that is gone',
      { optimization_goal: 'VIDEO_VIEWS' },
      {},
      { optimizationGoal: 'THRUPLAY' },
      'Meta no longer has the optimization goal VIDEO_VIEWS: THRUPLAY was sent.',
    ],
    [
      'a strategy that is gone',
      { bid_strategy: 'TARGET_COST', bid_amount: 200 },
      {},
      { bidStrategy: 'COST_CAP', bidAmount: 200 },
      'Meta no longer has TARGET_COST: COST_CAP was sent with the same amount, which is a ceiling and not a target.',
    ],
    [
      'an amount without a cap',
      { bid_strategy: 'LOWEST_COST_WITHOUT_CAP', bid_amount: 200 },
      {},
      { bidAmount: null },
      'The bid strategy LOWEST_COST_WITHOUT_CAP takes no bid amount: it was left out.',
    ],
    [
      "a budget beside the campaign's",
      {},
      { ownsBudget: true },
      { dailyBudget: null, lifetimeBudget: null, bidStrategy: null },
      'The campaign has its own budget: the budget of the ad set was left out.',
    ],
    [
      "a strategy beside the campaign's",
      { daily_budget: null, bid_strategy: 'COST_CAP', bid_amount: 5 },
      { ownsBudget: true, bidStrategy: 'LOWEST_COST_WITH_BID_CAP' },
      { bidStrategy: null, bidAmount: 5 },
      'The bid strategy of the campaign, LOWEST_COST_WITH_BID_CAP, holds for all of its ad sets: COST_CAP was left out.',
    ],
    [
      'a strategy beside that of a campaign whose ad sets share their budgets',
      { bid_strategy: 'COST_CAP' },
      { sharesAdSetBudgets: true, bidStrategy: 'LOWEST_COST_WITHOUT_CAP' },
      { bidStrategy: 'LOWEST_COST_WITHOUT_CAP', bidAmount: null },
      'The bid strategy of the campaign, LOWEST_COST_WITHOUT_CAP, holds for all of its ad sets: COST_CAP was left out.',
    ],
    [
      'an attribution without conversions',
      { attribution_spec_json_string: sevenDays },
      {},
      { attributionSpec: null },
      'Attribution is only for conversions and value: it was left out for LINK_CLICKS.',
    ],
    [
      'a performance goal that says otherwise',
      { performance_goal: 'CONVERSIONS' },
      {},
      { optimizationGoal: 'LINK_CLICKS' },
      'Optimization goal and performance goal are one thing at Meta: LINK_CLICKS was sent, not CONVERSIONS.',
    ],
    [
      'an archived status',
      { status: 'ARCHIVED' },
      {},
      { status: 'PAUSED' },
      'Meta makes no archived ad set: it was made with the status PAUSED.',
    ],
  ])('%s', (_what, changes, campaign, expected, notice) => {
    const { plan, notices } = map(changes, campaign)
    expect(plan).toMatchObject(expected)
    expect(notices).toEqual([notice])
  })
})

it('an active ad set is made paused, to be switched on last', () => {
  expect(map({ status: 'ACTIVE' })).toMatchObject({ isToBeActivated: true, plan: { status: 'PAUSED' }, notices: [] })
})

it.each([
  ['awareness', { objective: 'OUTCOME_AWARENESS' }, {}, { pageId: '5' }],
  ['leads on Facebook', { objective: 'OUTCOME_LEADS' }, { optimization_goal: 'LEAD_GENERATION' }, { pageId: '5' }],
  ['traffic to a website', { objective: 'OUTCOME_TRAFFIC' }, {}, null],
  ['traffic to WhatsApp', { objective: 'OUTCOME_TRAFFIC' }, { conversion_location: 'WHATSAPP' }, { pageId: '5' }],
] as const)('the page of the ad is promoted where the objective wants it: %s', (_what, campaign, changes, expected) => {
  expect(map(changes, campaign, '5').plan.promotedObject).toEqual(expected)
})

it("an ad set that is made for itself promotes the page that was chosen; the ad's own goes before it", () => {
  const leads = { optimization_goal: 'LEAD_GENERATION', page_id: '7' } as const
  expect(map(leads, { objective: 'OUTCOME_LEADS' }).plan.promotedObject).toEqual({ pageId: '7' })
  expect(map(leads, { objective: 'OUTCOME_LEADS' }, '5').plan.promotedObject).toEqual({ pageId: '5' })
  expect(map({ page_id: '7' }).plan.promotedObject).toBeNull()
})

it('a time in a zone that is not known here goes to Meta as it was entered', () => {
  const account = { ...target.account, timezoneName: 'Mars/Olympus' }
  const { plan } = mapToMeta({ ...values, end_time: '2026-12-24T09:00' }, { ...target, account })
  expect(plan.endTime).toBe('2026-12-24T09:00')
})

it.each([
  ['AddToCart', 'ADD_TO_CART'],
  ['ViewContent', 'CONTENT_VIEW'],
  ['view_content', 'CONTENT_VIEW'],
  ['InitiateCheckout', 'INITIATED_CHECKOUT'],
  ['INITIATE_CHECKOUT', 'INITIATED_CHECKOUT'],
  ['complete registration', 'COMPLETE_REGISTRATION'],
  [' PURCHASE ', 'PURCHASE'],
])('the event %s is %s to Meta', (event, expected) => {
  expect(graphEvent(event)).toEqual({ customEventType: expected })
})

it("an event of the pixel's own is sent by its name", () => {
  expect(graphEvent(' Quiz finished ')).toEqual({ customEventType: 'OTHER', customEventName: 'Quiz finished' })
})
