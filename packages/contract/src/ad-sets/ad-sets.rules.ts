import type { AdAccount, Campaign } from '../meta-lists/meta-lists.schemas.ts'
import { toInstant } from './account-time.rules.ts'
import { graphGoal, isConversionGoal, needsPage } from './ad-set-goal.rules.ts'
import type { AdSetValues } from './ad-set-values.rules.ts'
import { isAllowedAttribution, readAttribution } from './attribution.rules.ts'
import { isDsaCountry } from './dsa.rules.ts'
import { leastDailyBudget, type MinimumBudgets } from './minimum-budget.rules.ts'
import { formatMinorUnits } from './money.rules.ts'
import { findRegulations, type RegionalIdentityField } from './regional-regulation.rules.ts'
import { isRestricted } from './special-ad-categories.rules.ts'

/** A field of the ad set form. */
export type AdSetFieldName = keyof AdSetValues
export interface AdSetIssue {
  field: AdSetFieldName
  message: string
}

/** Facts besides the values; an unknown fact (null) causes no issue. */
export interface AdSetContext {
  /** Null counts as false: the ad set then needs a budget. */
  campaignOwnsBudget: boolean | null
  now: Date
  /** The ad names the promoted page. */
  hasPageOfAd?: boolean
  campaign?: Pick<Campaign, 'objective' | 'bidStrategy' | 'sharesAdSetBudgets' | 'specialAdCategories'> | null
  account?: Pick<
    AdAccount,
    'timezoneName' | 'currency' | 'minDailyBudget' | 'defaultDsaBeneficiary' | 'defaultDsaPayor'
  > | null
  minimumBudgets?: MinimumBudgets | null
}

type Check = (values: AdSetValues, context: AdSetContext) => AdSetIssue[]

/** The last zone of a day: without the ad account's zone a time is past once it is past everywhere. */
const lastZone = 'Etc/GMT+12'
const dayMs = 24 * 60 * 60 * 1000
const cappedStrategies = ['LOWEST_COST_WITH_BID_CAP', 'COST_CAP', 'TARGET_COST']

/** Every issue of the values, by the form's rules and Meta's (docs/meta-api.md). */
export function adSetIssues(values: AdSetValues, context: AdSetContext): AdSetIssue[] {
  return checks.flatMap((check) => check(values, context))
}

const issue = (field: AdSetFieldName, message: string): AdSetIssue[] => [{ field, message }]

const checkName: Check = ({ name }) => (name.trim() ? [] : issue('name', 'Ad Set Name is required'))

const checkGoal: Check = ({ optimization_goal: goal }) =>
  goal === 'NONE' ? issue('optimization_goal', 'Choose an optimization goal: Meta creates no ad set without one.') : []

const checkBilling: Check = ({ billing_event: billing, optimization_goal, bid_strategy }) => {
  if (billing === 'IMPRESSIONS') return []
  if (billing === 'NONE') return issue('billing_event', 'Choose a billing event: Meta creates no ad set without one.')
  if (billing !== graphGoal(optimization_goal)) {
    return issue('billing_event', `Meta does not bill ${billing} for this optimization goal. Choose IMPRESSIONS.`)
  }
  const isCostCap = bid_strategy === 'COST_CAP' || bid_strategy === 'TARGET_COST'
  return isCostCap ? issue('billing_event', `With the bid strategy ${bid_strategy} Meta bills IMPRESSIONS only.`) : []
}

const checkBid: Check = ({ bid_strategy, bid_amount }, { campaignOwnsBudget, campaign }) => {
  if (bid_amount !== null && bid_amount <= 0) return issue('bid_amount', 'Bid amount must be positive')
  if (bid_amount !== null) return []
  if (campaignOwnsBudget || campaign?.sharesAdSetBudgets) {
    const isCapped = cappedStrategies.includes(campaign?.bidStrategy ?? '')
    return isCapped ? issue('bid_amount', 'The campaign bids with a cap: its ad sets need a bid amount.') : []
  }
  const isCapped = bid_strategy !== null && cappedStrategies.includes(bid_strategy)
  return isCapped ? issue('bid_amount', `The bid strategy ${bid_strategy} needs a bid amount.`) : []
}

/** In a campaign with its own budget these rules do not apply: the budget of the ad set is not sent. */
const checkBudget: Check = (values, context) => {
  const { daily_budget: daily, lifetime_budget: lifetime, billing_event: billing } = values
  if (daily !== null && daily <= 0) return issue('daily_budget', 'Daily budget must be positive')
  if (lifetime !== null && lifetime <= 0) return issue('lifetime_budget', 'Lifetime budget must be positive')
  if (context.campaignOwnsBudget) return []
  if (daily !== null && lifetime !== null) {
    return issue('lifetime_budget', 'Enter a daily budget or a lifetime budget, not both.')
  }
  if (daily === null && lifetime === null) {
    return issue('daily_budget', 'Either Daily Budget or Lifetime Budget must be provided.')
  }
  const { minDailyBudget, currency } = context.account ?? { minDailyBudget: null, currency: '' }
  const least = Math.max(minDailyBudget ?? 0, leastDailyBudget(billing, context.minimumBudgets) ?? 0)
  if (daily === null || daily >= least) return []
  return issue('daily_budget', `Daily budget must be at least ${formatMinorUnits(least, currency)}.`)
}

/** After a change of the ad account, the same number would be an amount in another currency. */
const checkCurrency: Check = (values, { account }) => {
  const { currency } = values
  if (!currency || !account || currency === account.currency) return []
  const held = (['bid_amount', 'daily_budget', 'lifetime_budget'] as const).filter((field) => values[field] !== null)
  const sentence = `This amount is in ${currency}, and the ad account uses ${account.currency}. Enter it again.`
  return held.flatMap((field) => issue(field, sentence))
}

const checkSchedule: Check = (values, { now, account, campaignOwnsBudget }) => {
  const zone = account?.timezoneName ?? lastZone
  const readTime = (text: string | null) => (text ? toInstant(text, zone) : null)
  const start = readTime(values.start_time)
  const end = readTime(values.end_time)
  if (values.start_time && !start) return issue('start_time', 'Enter a date and time')
  if (values.end_time && !end) return issue('end_time', 'Enter a date and time')
  const isLifetime = values.lifetime_budget !== null && !campaignOwnsBudget
  if (!end) return isLifetime ? issue('end_time', 'A lifetime budget needs an end time.') : []
  if (end <= now) return issue('end_time', 'The end time must be in the future.')
  if (start && end <= start) return issue('end_time', 'The end time must be after the start time.')
  const lastsMs = end.getTime() - Math.max(now.getTime(), start?.getTime() ?? 0)
  const isTooShort = values.daily_budget !== null && !campaignOwnsBudget && lastsMs <= dayMs
  return isTooShort ? issue('end_time', 'With a daily budget an ad set must run for more than 24 hours.') : []
}

const checkTargeting: Check = ({ countries, age_min, age_max, genders }, { campaign }) => {
  const missing = countries.length === 0 ? issue('countries', 'Choose at least one country.') : []
  if (age_min > age_max) return [...missing, ...issue('age_max', 'The highest age must not be below the lowest.')]
  if (!isRestricted(campaign?.specialAdCategories ?? [])) return missing
  const why = 'This campaign has a special ad category:'
  return [
    ...missing,
    ...(age_min !== 18 || age_max !== 65 ? issue('age_min', `${why} ages must be 18 to 65.`) : []),
    ...(genders === 'ALL' ? [] : issue('genders', `${why} all genders must be included.`)),
  ]
}

const checkConversion: Check = ({ optimization_goal: goal, pixel_id, conversion_event }) => {
  if (!isConversionGoal(goal)) return []
  if (!pixel_id) return issue('pixel_id', `The optimization goal ${goal} needs a pixel.`)
  if (!/^\d{1,30}$/.test(pixel_id)) return issue('pixel_id', 'A pixel id is a number.')
  if (!conversion_event) return issue('conversion_event', `The optimization goal ${goal} needs a conversion event.`)
  const isWrong = goal === 'VALUE' && conversion_event.toUpperCase() !== 'PURCHASE'
  return isWrong ? issue('conversion_event', 'The optimization goal VALUE needs the event PURCHASE.') : []
}

const checkPage: Check = (values, { hasPageOfAd, campaign }) => {
  if (hasPageOfAd || values.page_id || !campaign || !needsPage(values, campaign.objective)) return []
  return issue('page_id', 'Choose the Facebook page that this ad set promotes.')
}

const checkAttribution: Check = ({ attribution_spec_json_string: json, optimization_goal }) => {
  const field = 'attribution_spec_json_string'
  const spec = readAttribution(json)
  if (spec === 'unreadable') {
    return issue(field, 'Attribution must be a JSON list of event_type and window_days.')
  }
  if (!spec || !isConversionGoal(optimization_goal) || isAllowedAttribution(spec)) return []
  return issue(field, 'Meta counts conversions by clicks of 1 or 7 days, alone or with views of 1 day.')
}

const checkDsa: Check = ({ countries, dsa_beneficiary, dsa_payor }, { account }) => {
  const country = countries.find(isDsaCountry)
  // The defaults of an unknown account are unknown.
  if (!country || !account) return []
  const why = `Ads in the European Union (${country}) must say`
  const hasBeneficiary = dsa_beneficiary || account.defaultDsaBeneficiary
  const hasPayor = dsa_payor || account.defaultDsaPayor
  return [
    ...(hasBeneficiary ? [] : issue('dsa_beneficiary', `${why} who benefits from them.`)),
    ...(hasPayor ? [] : issue('dsa_payor', `${why} who pays for them.`)),
  ]
}

const checkRegions: Check = (values) => {
  const issues = findRegulations(values.countries).flatMap(({ name, beneficiary, payer }) => [
    ...checkIdentity(beneficiary, values, `Ads in ${name} must name the verified advertiser who benefits from them`),
    ...checkIdentity(payer, values, `Ads in ${name} must name the verified advertiser who pays for them`),
  ])
  // Countries may share a field, which is reported once.
  return issues.filter(({ field }, at) => issues.findIndex((other) => other.field === field) === at)
}

function checkIdentity(field: RegionalIdentityField, values: AdSetValues, why: string): AdSetIssue[] {
  const id = values[field]
  if (!id) return issue(field, `${why}: enter the advertiser ID.`)
  return /^\d{1,30}$/.test(id) ? [] : issue(field, 'An advertiser ID is a number.')
}

/** For an app Meta needs its id and store address, which this form lacks. */
const checkPlace: Check = ({ conversion_location }) =>
  conversion_location === 'APP'
    ? issue(
        'conversion_location',
        'Meta needs an app ID to lead people to an app, which cannot be set here. Choose another place.',
      )
    : []

const checks: Check[] = [
  checkName,
  checkGoal,
  checkBilling,
  checkCurrency,
  checkBid,
  checkBudget,
  checkSchedule,
  checkTargeting,
  checkPlace,
  checkConversion,
  checkPage,
  checkAttribution,
  checkDsa,
  checkRegions,
]
