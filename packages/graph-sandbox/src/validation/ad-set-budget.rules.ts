import type { SandboxAccount, SandboxCampaign } from '../objects.schemas.ts'
import { type GraphError, invalidParameter, refused } from './graph-error.rules.ts'
import { describeMoney, minimumDailyBudget } from './minimum-budgets.rules.ts'
import { type Params, readMoney } from './read-params.rules.ts'
import { readTime } from './time.rules.ts'

const dayMs = 86_400_000

export interface Schedule {
  start: Date
  /** null: open end */
  end: Date | null
}

/** Start and end of delivery; an end must lie after the start and in the future. */
export function readSchedule(params: Params, account: SandboxAccount, now: Date): Schedule {
  const start = readTime(params, 'start_time', account.timezone_name) ?? now
  const end = readTime(params, 'end_time', account.timezone_name)
  if (end && (end <= now || end <= start)) {
    throw invalidParameter(
      1487033,
      'End date is in the past',
      'The end of the ad set must lie in the future and after its start. Choose a later end date.',
      ['end_time'],
    )
  }
  return { start, end }
}

export interface Budget {
  daily_budget?: string
  lifetime_budget?: string
}

/** Exactly one budget, and none in a campaign that has its own; not under the minimum of the account's currency. */
export function readBudget(
  params: Params,
  { start, end }: Schedule,
  billingEvent: string,
  { campaign, account }: { campaign: SandboxCampaign; account: SandboxAccount },
): Budget {
  const daily = readMoney(params, 'daily_budget') || undefined
  const lifetime = readMoney(params, 'lifetime_budget') || undefined
  if (campaign.daily_budget || campaign.lifetime_budget) {
    if (daily || lifetime) throw budgetAtBothLevels(daily ? 'daily_budget' : 'lifetime_budget')
    return {}
  }
  const budget = daily ?? lifetime
  if (!budget) throw refused('Budget is missing', 'Give the ad set a daily or a lifetime budget.', ['daily_budget'])
  if (daily && lifetime) {
    throw refused('Two budgets', 'Give the ad set a daily or a lifetime budget, not both.', ['lifetime_budget'])
  }
  if (lifetime && !end) {
    throw refused('End date is missing', 'An ad set with a lifetime budget needs an end date.', ['end_time'])
  }
  if (daily && end && end.getTime() - start.getTime() <= dayMs) {
    throw refused('Schedule is too short', 'With a daily budget an ad set must run for more than 24 hours.', [
      'end_time',
    ])
  }
  const days = lifetime && end ? Math.ceil((end.getTime() - start.getTime()) / dayMs) : 1
  const minimum = minimumDailyBudget(account.currency, billingEvent) * days
  if (budget < minimum) throw budgetTooLow(minimum, account.currency, daily ? 'daily_budget' : 'lifetime_budget')
  return daily ? { daily_budget: String(daily) } : { lifetime_budget: String(lifetime) }
}

function budgetAtBothLevels(blamed: string): GraphError {
  return invalidParameter(
    1885621,
    "Can't set a budget for the ad set",
    'The campaign of this ad set has its own budget. Set a budget for the campaign or for its ad sets, not for both.',
    [blamed],
  )
}

/** The refusal of a budget under `minimum`, in minor units. */
function budgetTooLow(minimum: number, currency: string, blamed: string): GraphError {
  return invalidParameter(
    1885272,
    'Budget is too low',
    `The budget is too low. It must be at least ${describeMoney(minimum, currency)}.`,
    [blamed],
  )
}
