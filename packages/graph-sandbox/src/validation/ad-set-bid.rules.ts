import type { SandboxCampaign } from '../objects.schemas.ts'
import type { Goal } from './ad-set-goal.rules.ts'
import { bidStrategies } from './enums.schemas.ts'
import { invalidParameter, refused } from './graph-error.rules.ts'
import { type Params, readEnum, readInteger, readMoney, readRecord } from './read-params.rules.ts'

export interface Bid {
  bid_strategy: string
  bid_amount?: number
  bid_constraints?: { roas_average_floor: number }
}

const withoutCap = 'LOWEST_COST_WITHOUT_CAP'
const bidCap = 'LOWEST_COST_WITH_BID_CAP'
const minRoas = 'LOWEST_COST_WITH_MIN_ROAS'

/** Bid strategy, amount and constraints. Without a strategy, an amount alone means a bid cap. */
export function readBid(params: Params, goal: Goal, campaign: SandboxCampaign): Bid {
  const sent = readEnum(params, 'bid_strategy', bidStrategies)
  const amount = readMoney(params, 'bid_amount')
  const strategy = chooseStrategy(sent, amount, campaign)
  refuseAmount(strategy, amount, goal)
  const floor = readRoasFloor(params, strategy, goal)
  return {
    bid_strategy: strategy,
    ...(amount === undefined ? {} : { bid_amount: amount }),
    ...(floor === undefined ? {} : { bid_constraints: { roas_average_floor: floor } }),
  }
}

function chooseStrategy(sent: string | undefined, amount: number | undefined, campaign: SandboxCampaign): string {
  const hasOwnBudget = Boolean(campaign.daily_budget || campaign.lifetime_budget)
  if (campaign.is_adset_budget_sharing_enabled) {
    const ofCampaign = campaign.bid_strategy ?? withoutCap
    if ((sent ?? ofCampaign) === ofCampaign) return ofCampaign
    const text = `The ad sets of this campaign share their budgets, so all of them bid by ${ofCampaign}.`
    throw invalidParameter(4834009, 'Ad sets must bid alike', text, ['bid_strategy'])
  }
  if (hasOwnBudget) {
    const ofCampaign = campaign.bid_strategy ?? withoutCap
    if (sent && sent !== ofCampaign) {
      throw refused(
        'Bid strategy belongs to the campaign',
        `The campaign has its own budget, so its bid strategy ${ofCampaign} applies to all of its ad sets.`,
        ['bid_strategy'],
      )
    }
    return ofCampaign
  }
  return sent ?? (amount === undefined ? (campaign.bid_strategy ?? withoutCap) : bidCap)
}

function refuseAmount(strategy: string, amount: number | undefined, { billing_event }: Goal): void {
  const isCapped = strategy === bidCap || strategy === 'COST_CAP'
  if (isCapped && amount === undefined) {
    throw invalidParameter(
      1815857,
      'Bid amount required',
      `The bid strategy ${strategy} needs a bid amount. Add one, or choose ${withoutCap}.`,
      ['bid_amount'],
    )
  }
  if (!isCapped && amount !== undefined) {
    throw refused('Bid amount not allowed', `The bid strategy ${strategy} takes no bid amount.`, ['bid_amount'])
  }
  if (strategy === 'COST_CAP' && billing_event !== 'IMPRESSIONS') {
    throw refused('Billing event not allowed', 'A cost cap is charged by IMPRESSIONS only.', ['billing_event'])
  }
  // per thousand impressions, else per result
  const smallest = billing_event === 'IMPRESSIONS' ? 2 : 1
  if (amount !== undefined && amount < smallest) {
    throw refused('Bid is too low', `The bid amount must be at least ${smallest} minor units.`, ['bid_amount'])
  }
}

// The floor is the return on ad spend times 10000.
function readRoasFloor(params: Params, strategy: string, { optimization_goal }: Goal): number | undefined {
  const constraints = readRecord(params, 'bid_constraints')
  if (strategy !== minRoas) {
    if (!constraints) return undefined
    throw refused('Bid constraints not allowed', `Only ${minRoas} takes bid constraints.`, ['bid_constraints'])
  }
  if (optimization_goal !== 'VALUE') {
    throw refused('Performance goal not allowed', `${minRoas} needs the performance goal VALUE.`, ['optimization_goal'])
  }
  const floor = readInteger(constraints?.roas_average_floor, ['bid_constraints', 'roas_average_floor'])
  if (floor === undefined || floor < 100 || floor > 10_000_000) {
    throw refused('ROAS floor is not valid', 'roas_average_floor must be 100 to 10000000.', ['bid_constraints'])
  }
  return floor
}
