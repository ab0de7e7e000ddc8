import type { SandboxAccount, SandboxCampaign } from '../types.ts'
import { budgetTooLow } from './ad-set-budget.rules.ts'
import { bidStrategies, objectives, specialAdCategories } from './enums.ts'
import { invalidParameter, refused } from './graph-error.ts'
import { minimumBudgetsOf } from './minimum-budgets.rules.ts'
import {
  missing,
  notOneOf,
  type Params,
  readEnum,
  readFlag,
  readList,
  readMoney,
  readStatus,
  readText,
  requireOpenAccount,
  requireText,
  textOf,
  withoutGaps,
} from './params.rules.ts'
import { readTime } from './time.rules.ts'

const currentObjectives = objectives.filter((objective) => objective.startsWith('OUTCOME_'))

/**
 * Checks a new campaign.
 *
 * @param params merged and JSON-decoded; what no rule knows is swallowed, as Meta does
 * @returns the fields to store
 * @throws GraphError
 */
export function validateCampaign(params: Params, { account, now }: { account: SandboxAccount; now: Date }): Params {
  requireOpenAccount(account)
  const name = requireText(params, 'name', 400)
  const status = readStatus(params)
  const objective = readEnum(params, 'objective', currentObjectives)
  if (!objective) throw missing('objective')
  return withoutGaps({
    name,
    status,
    account_id: account.account_id,
    objective,
    buying_type: readEnum(params, 'buying_type', ['AUCTION', 'RESERVED']) ?? 'AUCTION',
    special_ad_categories: readCategories(params),
    special_ad_category_country: readOptionalList(params, 'special_ad_category_country'),
    ...readCampaignBudget(params, account),
    start_time: (readTime(params, 'start_time', account.timezone_name) ?? now).toISOString(),
    stop_time: readTime(params, 'stop_time', account.timezone_name)?.toISOString(),
  })
}

/**
 * Checks changes of a campaign.
 *
 * @param changes merged and JSON-decoded; what no rule knows is swallowed, as Meta does
 * @returns the changed fields to store
 * @throws GraphError
 */
export function validateCampaignChange(
  changes: Params,
  stored: SandboxCampaign,
  { currency, timezone_name }: SandboxAccount,
) {
  const objective = readEnum(changes, 'objective', objectives)
  if (objective && objective !== stored.objective) {
    const text = 'The objective of a campaign can only be chosen when it is created. Create a new campaign.'
    throw refused("Objective can't be changed", text, ['objective'])
  }
  const [daily, lifetime] = [readMoney(changes, 'daily_budget'), readMoney(changes, 'lifetime_budget')]
  refuseLowBudget(daily, currency, 'daily_budget')
  refuseLowBudget(lifetime, currency, 'lifetime_budget')
  const isOwner = Boolean(stored.daily_budget || stored.lifetime_budget)
  if (!isOwner && (daily || lifetime) && stored.is_adset_budget_sharing_enabled) {
    const text = 'A campaign with its own budget has nothing to share between its ad sets.'
    throw invalidParameter(4834002, "Budget sharing can't be used", text, ['is_adset_budget_sharing_enabled'])
  }
  return withoutGaps({
    name: readText(changes, 'name', 400),
    status: readEnum(changes, 'status', ['ACTIVE', 'PAUSED', 'ARCHIVED', 'DELETED']),
    daily_budget: daily?.toString(),
    lifetime_budget: lifetime?.toString(),
    spend_cap: readMoney(changes, 'spend_cap')?.toString(),
    bid_strategy: readEnum(changes, 'bid_strategy', bidStrategies),
    adlabels: changes.adlabels,
    start_time: readTime(changes, 'start_time', timezone_name)?.toISOString(),
    stop_time: readTime(changes, 'stop_time', timezone_name)?.toISOString(),
  })
}

function refuseLowBudget(budget: number | undefined, currency: string, key: string): void {
  const minimum = minimumBudgetsOf(currency).min_daily_budget_imp
  if (budget !== undefined && budget < minimum) throw budgetTooLow(minimum, currency, key)
}

const readOptionalList = (params: Params, key: string) => {
  const list = readList(params, key)
  return list.length > 0 ? list : undefined
}

// Must be said even when there is none; NONE is read back as no category.
function readCategories(params: Params): string[] {
  const sent = params.special_ad_categories
  if (sent === undefined || sent === null) throw missing('special_ad_categories')
  const categories = typeof sent === 'string' ? [sent] : readList(params, 'special_ad_categories')
  const unknown = categories.find((category) => !specialAdCategories.includes(textOf(category)))
  if (unknown !== undefined) throw notOneOf('special_ad_categories', specialAdCategories, ['special_ad_categories'])
  return categories.map(textOf).filter((category) => category !== 'NONE')
}

function readCampaignBudget(params: Params, { currency }: SandboxAccount): Params {
  const daily = readMoney(params, 'daily_budget') || undefined
  const lifetime = readMoney(params, 'lifetime_budget') || undefined
  const strategy = readEnum(params, 'bid_strategy', bidStrategies)
  const isSharing = readFlag(params, 'is_adset_budget_sharing_enabled')
  const budget = daily ?? lifetime
  if (!budget) return withoutBudget(strategy, isSharing)
  if (daily && lifetime) {
    throw refused('Two budgets', 'Give the campaign a daily or a lifetime budget, not both.', ['lifetime_budget'])
  }
  if (isSharing) {
    const text = 'A campaign with its own budget has nothing to share between its ad sets.'
    throw invalidParameter(4834002, "Budget sharing can't be used", text, ['is_adset_budget_sharing_enabled'])
  }
  refuseLowBudget(budget, currency, daily ? 'daily_budget' : 'lifetime_budget')
  return {
    daily_budget: daily?.toString(),
    lifetime_budget: lifetime?.toString(),
    bid_strategy: strategy ?? 'LOWEST_COST_WITHOUT_CAP',
  }
}

function withoutBudget(strategy: string | undefined, isSharing: boolean | undefined): Params {
  const blame = ['is_adset_budget_sharing_enabled']
  if (isSharing === undefined) {
    const text = 'Must specify True or False in is_adset_budget_sharing_enabled when the campaign has no budget.'
    throw invalidParameter(4834011, 'Budget sharing must be decided', text, blame)
  }
  if (isSharing && !strategy) {
    throw invalidParameter(4834005, 'Bid strategy required', 'Budget sharing needs a bid strategy.', ['bid_strategy'])
  }
  return { is_adset_budget_sharing_enabled: isSharing, bid_strategy: strategy }
}
