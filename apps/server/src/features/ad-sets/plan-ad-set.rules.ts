import { toInstant } from '@hookline/contract/ad-sets/account-time.rules'
import {
  chooseDestination,
  decidesBids,
  graphGoal,
  isConversionGoal,
  promotesPage,
} from '@hookline/contract/ad-sets/ad-set-goal.rules'
import type { AdSetValues } from '@hookline/contract/ad-sets/ad-set-values.rules'
import { type AdSetContext, adSetIssues } from '@hookline/contract/ad-sets/ad-sets.rules'
import { readAttribution } from '@hookline/contract/ad-sets/attribution.rules'
import { isDsaCountry } from '@hookline/contract/ad-sets/dsa.rules'
import type { MinimumBudgets } from '@hookline/contract/ad-sets/minimum-budget.rules'
import { toPerformanceGoal } from '@hookline/contract/ad-sets/performance-goal.rules'
import { findRegulations } from '@hookline/contract/ad-sets/regional-regulation.rules'
import type { Campaign } from '@hookline/contract/meta-lists/meta-lists.schemas'
import type { GraphAdSet } from '../../providers/meta-ads/meta-ads.schemas.ts'

/** What the ad set belongs to, as Meta knows it now. */
export interface AdSetParents {
  campaign: Pick<
    Campaign,
    'id' | 'objective' | 'bidStrategy' | 'ownsBudget' | 'sharesAdSetBudgets' | 'specialAdCategories'
  >
  account: NonNullable<AdSetContext['account']>
  /** The page of the ad, which some objectives promote; null when the ad set is created on its own. */
  pageId?: string | null
  /** Null when they are not known: Meta then decides. */
  minimumBudgets?: MinimumBudgets | null
}

export type PlanAdSet = typeof planAdSet

/**
 * Validates the values of a form and turns them into the body that Meta takes, for ad sets created on their own and
 * with a draft. Values that Meta has retired are replaced, those that this campaign does not allow are left out
 * (docs/meta-api.md); `notices` has a sentence for each.
 * @returns every issue, or the body (always paused) and whether to activate the ad set as the last step.
 */
export function planAdSet(values: AdSetValues, parents: AdSetParents, now: Date) {
  const { campaign, account, pageId, minimumBudgets = null } = parents
  const facts = { campaignOwnsBudget: campaign.ownsBudget, campaign, account, minimumBudgets }
  const [first, ...others] = adSetIssues(values, { ...facts, now, hasPageOfAd: Boolean(pageId) })
  if (first) return { adSet: null, issues: [first, ...others] as const }
  return { ...mapToGraph(values, parents), issues: null }
}

/** @param values without issues. */
export function mapToGraph(values: AdSetValues, parents: AdSetParents) {
  const notices: string[] = []
  const notify = (sentence: string) => void notices.push(sentence)
  const regulations = findRegulations(values.countries)
  const adSet: GraphAdSet = {
    name: values.name.trim(),
    campaign_id: parents.campaign.id,
    status: 'PAUSED',
    ...mapGoal(values, notify),
    ...mapBid(values, parents, notify),
    ...mapBudget(values, parents, notify),
    start_time: mapTime(values.start_time, parents),
    end_time: mapTime(values.end_time, parents),
    targeting: {
      geo_locations: { countries: values.countries },
      age_min: values.age_min,
      age_max: values.age_max,
      ...(values.genders !== 'ALL' && { genders: [values.genders === 'MALE' ? 1 : 2] }),
      // 0: ages and genders are limits, not suggestions; without it Meta assumes 1 or refuses (docs/meta-api.md).
      targeting_automation: { advantage_audience: 0 },
    },
    destination_type: chooseDestination(values, parents.campaign.objective),
    promoted_object: mapPromotedObject(values, parents),
    attribution_spec: mapAttribution(values, notify),
    ...mapDsa(values, parents),
    ...(regulations.length > 0 && {
      regional_regulated_categories: regulations.map(({ category }) => category),
      // Only what these countries require: ids of a country that is no longer chosen are not sent.
      regional_regulation_identities: Object.fromEntries(
        regulations
          .flatMap(({ beneficiary, payer }) => [beneficiary, payer])
          .map((field) => [field, values[field] ?? '']),
      ),
    }),
  }
  if (values.status === 'ARCHIVED') notify('Meta creates no archived ad sets: it was created with the status PAUSED.')
  return { adSet, isToBeActivated: values.status === 'ACTIVE', notices }
}

type Notify = (sentence: string) => void

function mapGoal({ optimization_goal: goal, performance_goal, billing_event }: AdSetValues, notify: Notify) {
  const optimizationGoal = graphGoal(goal)
  if (optimizationGoal !== goal)
    notify(`Meta no longer has the optimization goal ${goal}: ${optimizationGoal} was sent.`)
  if (performance_goal && performance_goal !== toPerformanceGoal(goal)) {
    notify(
      `Optimization goal and performance goal are one thing at Meta: ${optimizationGoal} was sent, not ${performance_goal}.`,
    )
  }
  return { optimization_goal: optimizationGoal, billing_event }
}

const uncapped = 'LOWEST_COST_WITHOUT_CAP'

function mapBid({ bid_strategy, bid_amount }: AdSetValues, { campaign }: AdSetParents, notify: Notify) {
  // Meta also treats an amount without a strategy as a bid cap.
  const chosen = bid_strategy ?? (bid_amount === null ? uncapped : 'LOWEST_COST_WITH_BID_CAP')
  const own = chosen === 'TARGET_COST' ? 'COST_CAP' : chosen
  const isOfCampaign = decidesBids(campaign)
  const inForce = isOfCampaign ? (campaign.bidStrategy ?? uncapped) : own
  if (isOfCampaign && bid_strategy !== null && own !== inForce) {
    notify(`The bid strategy of the campaign, ${inForce}, holds for all of its ad sets: ${bid_strategy} was left out.`)
  } else if (!isOfCampaign && chosen === 'TARGET_COST') {
    notify(
      'Meta no longer has TARGET_COST: COST_CAP was sent with the same amount, which is a ceiling and not a target.',
    )
  }
  const takesAmount = inForce !== uncapped
  if (!takesAmount && bid_amount !== null) notify(`The bid strategy ${inForce} takes no bid amount: it was left out.`)
  return { bid_strategy: campaign.ownsBudget ? null : inForce, bid_amount: takesAmount ? bid_amount : null }
}

function mapBudget({ daily_budget, lifetime_budget }: AdSetValues, { campaign }: AdSetParents, notify: Notify) {
  if (!campaign.ownsBudget) return { daily_budget, lifetime_budget }
  if (daily_budget !== null || lifetime_budget !== null) {
    notify('The campaign has its own budget: the budget of the ad set was left out.')
  }
  return { daily_budget: null, lifetime_budget: null }
}

/** In an unknown zone the text is sent unchanged: Meta reads it in the account's zone too. */
function mapTime(text: string | null, { account }: AdSetParents): string | null {
  return text && (toInstant(text, account.timezoneName)?.toISOString() ?? text)
}

/** The pixel only with its event; the page where the objective promotes it. */
function mapPromotedObject(values: AdSetValues, { campaign, pageId }: AdSetParents): GraphAdSet['promoted_object'] {
  const { pixel_id, conversion_event } = values
  const page_id = pageId ?? values.page_id
  const promoted = {
    ...(pixel_id && conversion_event && { pixel_id, ...graphEvent(conversion_event) }),
    ...(page_id && promotesPage(values, campaign.objective) && { page_id }),
  }
  return Object.keys(promoted).length > 0 ? promoted : null
}

function mapAttribution(values: AdSetValues, notify: Notify): GraphAdSet['attribution_spec'] {
  const spec = readAttribution(values.attribution_spec_json_string)
  if (!spec || spec === 'unreadable') return null
  if (isConversionGoal(values.optimization_goal)) return spec
  notify(`Attribution is only for conversions and value: it was left out for ${graphGoal(values.optimization_goal)}.`)
  return null
}

function mapDsa({ countries, dsa_beneficiary, dsa_payor }: AdSetValues, { account }: AdSetParents) {
  const isNeeded = countries.some(isDsaCountry)
  return {
    dsa_beneficiary: dsa_beneficiary ?? (isNeeded ? account.defaultDsaBeneficiary : null),
    dsa_payor: dsa_payor ?? (isNeeded ? account.defaultDsaPayor : null),
  }
}

/** Event names of the pixel and of our list, in letters only, that the Marketing API spells differently. */
const eventNames: Record<string, string> = { VIEWCONTENT: 'CONTENT_VIEW', INITIATECHECKOUT: 'INITIATED_CHECKOUT' }

/** The events that Meta knows (docs/meta-api.md), without OTHER. */
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
export function graphEvent(event: string): { custom_event_type: string; custom_event_str?: string } {
  const words = event
    .trim()
    .replace(/([a-z])([A-Z])/g, '$1_$2')
    .replace(/[\s-]+/g, '_')
    .toUpperCase()
  const custom_event_type = eventNames[words.replaceAll('_', '')] ?? words
  if (graphEvents.includes(custom_event_type)) return { custom_event_type }
  return { custom_event_type: 'OTHER', custom_event_str: event.trim() }
}
