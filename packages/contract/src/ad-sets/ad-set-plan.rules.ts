import type { AdAccount, Campaign } from '../meta-lists/meta-lists.schemas.ts'
import { toInstant } from './account-time.rules.ts'
import type { AdSetValues } from './ad-set-values.rules.ts'
import { readAttribution } from './attribution.rules.ts'
import { isDsaCountry } from './dsa.rules.ts'
import { performanceGoalOfGoal } from './performance-goal.rules.ts'
import { regulationsOf } from './regional-regulation.rules.ts'

/** What the ad set goes into. */
export interface AdSetTarget {
  campaign: Pick<Campaign, 'id' | 'objective' | 'bidStrategy' | 'ownsBudget' | 'sharesAdSetBudgets'>
  account: Pick<AdAccount, 'timezoneName' | 'defaultDsaBeneficiary' | 'defaultDsaPayor'>
  /** The page of the ad, where the ad set is made with one: some objectives promote it. */
  pageId?: string | null
}

/**
 * Everything an ad set is made of, in the words of the Marketing API; always made paused. Money in minor units of the
 * account's currency, times in ISO 8601.
 */
export interface AdSetPlan {
  name: string
  campaignId: string
  status: 'PAUSED'
  optimizationGoal: string
  billingEvent: string
  /** Null where the campaign owns the budget. */
  bidStrategy: string | null
  bidAmount: number | null
  dailyBudget: number | null
  lifetimeBudget: number | null
  startTime: string | null
  endTime: string | null
  countries: string[]
  ageMin: number
  ageMax: number
  gender: AdSetValues['genders']
  destinationType: string | null
  /** `customEventName` names an event of the pixel's own, with the type OTHER. */
  promotedObject: { pixelId?: string; customEventType?: string; customEventName?: string; pageId?: string } | null
  attributionSpec: { eventType: string; windowDays: number }[] | null
  dsaBeneficiary: string | null
  dsaPayor: string | null
  /** What the law of Taiwan, Singapore, Thailand and Brazil has declared; ids of verified advertisers by Meta's names. */
  regional: { categories: string[]; identities: Record<string, string> } | null
}

export interface MappedAdSet {
  plan: AdSetPlan
  /** To be switched on as the last step: that is harmless to repeat, a second ad set is not. */
  isToBeActivated: boolean
  /** What is sent otherwise than chosen, a sentence each. */
  notices: string[]
}

/** The goal that Meta has today for one of our list (docs/meta-api.md). */
export function graphGoal(goal: AdSetValues['optimization_goal']): string {
  return goal === 'VIDEO_VIEWS' ? 'THRUPLAY' : goal
}

/** Does Meta follow a pixel for this goal? */
export function isConversionGoal(goal: AdSetValues['optimization_goal']): boolean {
  return goal === 'OFFSITE_CONVERSIONS' || goal === 'VALUE'
}

/** Names of the pixel and of our list that the Marketing API spells otherwise; letters only. */
const eventNames: Record<string, string> = { VIEWCONTENT: 'CONTENT_VIEW', INITIATECHECKOUT: 'INITIATED_CHECKOUT' }

// The names that Meta takes for an event (docs/meta-api.md), without OTHER.
const graphEvents = [
  'AD_IMPRESSION',
  'RATE',
  'TUTORIAL_COMPLETION',
  'CONTACT',
  'CUSTOMIZE_PRODUCT',
  'DONATE',
  'FIND_LOCATION',
  'SCHEDULE',
  'START_TRIAL',
  'SUBMIT_APPLICATION',
  'SUBSCRIBE',
  'ADD_TO_CART',
  'ADD_TO_WISHLIST',
  'INITIATED_CHECKOUT',
  'ADD_PAYMENT_INFO',
  'PURCHASE',
  'LEAD',
  'COMPLETE_REGISTRATION',
  'CONTENT_VIEW',
  'SEARCH',
  'SERVICE_BOOKING_REQUEST',
  'MESSAGING_CONVERSATION_STARTED_7D',
  'LEVEL_ACHIEVED',
  'ACHIEVEMENT_UNLOCKED',
  'SPENT_CREDITS',
  'LISTING_INTERACTION',
  'D2_RETENTION',
  'D7_RETENTION',
]

/** 'AddToCart', 'view content' → ADD_TO_CART, CONTENT_VIEW; an event of the pixel's own is OTHER with its name. */
export function graphEvent(event: string): { customEventType: string; customEventName?: string } {
  const words = event
    .trim()
    .replace(/([a-z])([A-Z])/g, '$1_$2')
    .replace(/[\s-]+/g, '_')
    .toUpperCase()
  const customEventType = eventNames[words.replaceAll('_', '')] ?? words
  if (graphEvents.includes(customEventType)) return { customEventType }
  return { customEventType: 'OTHER', customEventName: event.trim() }
}

/**
 * Puts values without issues (`adSetIssues`) into Meta's words: what it no longer takes is replaced
 * (docs/meta-api.md), what does not belong into this campaign is left out, and the notices tell of both.
 */
export function mapToMeta(values: AdSetValues, target: AdSetTarget): MappedAdSet {
  const notices: string[] = []
  const tell = (sentence: string) => void notices.push(sentence)
  const plan: AdSetPlan = {
    name: values.name.trim(),
    campaignId: target.campaign.id,
    status: 'PAUSED',
    ...mapGoal(values, tell),
    ...mapBid(values, target, tell),
    ...mapBudget(values, target, tell),
    startTime: mapTime(values.start_time, target),
    endTime: mapTime(values.end_time, target),
    countries: values.countries,
    ageMin: values.age_min,
    ageMax: values.age_max,
    gender: values.genders,
    destinationType: mapDestination(values, target.campaign.objective),
    promotedObject: mapPromotedObject(values, target),
    attributionSpec: mapAttribution(values, tell),
    ...mapDsa(values, target),
    regional: mapRegional(values),
  }
  if (values.status === 'ARCHIVED') tell('Meta makes no archived ad set: it was made with the status PAUSED.')
  return { plan, isToBeActivated: values.status === 'ACTIVE', notices }
}

type Tell = (sentence: string) => void

function mapGoal({ optimization_goal: goal, performance_goal, billing_event }: AdSetValues, tell: Tell) {
  const optimizationGoal = graphGoal(goal)
  if (optimizationGoal !== goal) tell(`Meta no longer has the optimization goal ${goal}: ${optimizationGoal} was sent.`)
  if (performance_goal && performance_goal !== performanceGoalOfGoal(goal)) {
    tell(
      `Optimization goal and performance goal are one thing at Meta: ${optimizationGoal} was sent, not ${performance_goal}.`,
    )
  }
  return { optimizationGoal, billingEvent: billing_event }
}

const uncapped = 'LOWEST_COST_WITHOUT_CAP'

/** Do all ad sets of the campaign bid as it does? */
export function decidesBids({ ownsBudget, sharesAdSetBudgets }: Pick<Campaign, 'ownsBudget' | 'sharesAdSetBudgets'>) {
  return ownsBudget || sharesAdSetBudgets
}

function mapBid({ bid_strategy, bid_amount }: AdSetValues, { campaign }: AdSetTarget, tell: Tell) {
  // An amount without a strategy means a bid cap at Meta too; said plainly, nobody has to know that.
  const chosen = bid_strategy ?? (bid_amount === null ? uncapped : 'LOWEST_COST_WITH_BID_CAP')
  const own = chosen === 'TARGET_COST' ? 'COST_CAP' : chosen
  const isOfCampaign = decidesBids(campaign)
  const inForce = isOfCampaign ? (campaign.bidStrategy ?? uncapped) : own
  if (isOfCampaign && bid_strategy !== null && own !== inForce) {
    tell(`The bid strategy of the campaign, ${inForce}, holds for all of its ad sets: ${bid_strategy} was left out.`)
  } else if (!isOfCampaign && chosen === 'TARGET_COST') {
    tell('Meta no longer has TARGET_COST: COST_CAP was sent with the same amount, which is a ceiling and not a target.')
  }
  const takesAmount = inForce !== uncapped
  if (!takesAmount && bid_amount !== null) tell(`The bid strategy ${inForce} takes no bid amount: it was left out.`)
  return { bidStrategy: campaign.ownsBudget ? null : inForce, bidAmount: takesAmount ? bid_amount : null }
}

function mapBudget({ daily_budget, lifetime_budget }: AdSetValues, { campaign }: AdSetTarget, tell: Tell) {
  if (!campaign.ownsBudget) return { dailyBudget: daily_budget, lifetimeBudget: lifetime_budget }
  if (daily_budget !== null || lifetime_budget !== null) {
    tell('The campaign has its own budget: the budget of the ad set was left out.')
  }
  return { dailyBudget: null, lifetimeBudget: null }
}

/** In a zone that is not known here the text goes as it is: Meta reads it in the account's zone too. */
function mapTime(text: string | null, { account }: AdSetTarget): string | null {
  return text && (toInstant(text, account.timezoneName)?.toISOString() ?? text)
}

const websiteObjectives = ['OUTCOME_SALES', 'OUTCOME_LEADS']

/** By objective, goal and place (docs/meta-api.md); what stands in no row is left out. */
function mapDestination(values: GoalValues, objective: string): string | null {
  const { conversion_location: place } = values
  const goal = graphGoal(values.optimization_goal)
  if (place !== null && place !== 'WEBSITE') return place
  if (objective === 'OUTCOME_LEADS' && goal === 'LEAD_GENERATION') return 'ON_AD'
  if (objective === 'OUTCOME_ENGAGEMENT' && goal === 'POST_ENGAGEMENT') return 'ON_POST'
  if (objective === 'OUTCOME_ENGAGEMENT' && goal === 'THRUPLAY') return 'ON_VIDEO'
  return websiteObjectives.includes(objective) ? 'WEBSITE' : null
}

/** The pixel only with its event; the page where the objective promotes it. */
function mapPromotedObject(values: AdSetValues, target: AdSetTarget): AdSetPlan['promotedObject'] {
  const { pixel_id: pixelId, conversion_event: event } = values
  const pixel = pixelId && event ? { pixelId, ...graphEvent(event) } : {}
  const pageId = target.pageId ?? values.page_id
  const page = pageId && promotesPage(values, target.campaign.objective) ? { pageId } : {}
  const promoted = { ...pixel, ...page }
  return Object.keys(promoted).length > 0 ? promoted : null
}

/** What decides on the place and the page of an ad set. */
type GoalValues = Pick<AdSetValues, 'optimization_goal' | 'conversion_location'>

/** Does such an ad set promote a page (docs/meta-api.md)? @param objective of its campaign. */
export function promotesPage(values: GoalValues, objective: string): boolean {
  return objective === 'OUTCOME_AWARENESS' || needsPage(values, objective)
}

/** Does Meta refuse such an ad set, or later its ads, without a page? @param objective of its campaign. */
export function needsPage(values: GoalValues, objective: string): boolean {
  if (values.optimization_goal === 'LEAD_GENERATION') return true
  return ['ON_POST', 'MESSENGER', 'WHATSAPP'].includes(mapDestination(values, objective) ?? '')
}

function mapAttribution(values: AdSetValues, tell: Tell): AdSetPlan['attributionSpec'] {
  const spec = readAttribution(values.attribution_spec_json_string)
  if (!spec || spec === 'unreadable') return null
  if (isConversionGoal(values.optimization_goal)) {
    return spec.map(({ event_type, window_days }) => ({ eventType: event_type, windowDays: window_days }))
  }
  tell(`Attribution is only for conversions and value: it was left out for ${graphGoal(values.optimization_goal)}.`)
  return null
}

function mapDsa({ countries, dsa_beneficiary, dsa_payor }: AdSetValues, { account }: AdSetTarget) {
  const isNeeded = countries.some(isDsaCountry)
  return {
    dsaBeneficiary: dsa_beneficiary ?? (isNeeded ? account.defaultDsaBeneficiary : null),
    dsaPayor: dsa_payor ?? (isNeeded ? account.defaultDsaPayor : null),
  }
}

/** Only what the countries call for: ids of a country that is no longer chosen stay here. */
function mapRegional(values: AdSetValues): AdSetPlan['regional'] {
  const regulations = regulationsOf(values.countries)
  if (regulations.length === 0) return null
  const fields = regulations.flatMap(({ beneficiary, payer }) => [beneficiary, payer])
  return {
    categories: regulations.map(({ category }) => category),
    identities: Object.fromEntries(fields.map((field) => [field, values[field] ?? ''])),
  }
}
