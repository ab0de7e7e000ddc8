import type { SandboxAccount, SandboxCampaign } from '../objects.schemas.ts'
import { readBid } from './ad-set-bid.rules.ts'
import { readBudget, readSchedule } from './ad-set-budget.rules.ts'
import { readGoal } from './ad-set-goal.rules.ts'
import { readPromotedObject } from './ad-set-promotion.rules.ts'
import { readRegional } from './ad-set-regional.rules.ts'
import { readAttribution } from './attribution.rules.ts'
import { refused } from './graph-error.rules.ts'
import {
  type Params,
  readFlag,
  readList,
  readStatus,
  requireName,
  requireOpenAccount,
  withoutGaps,
} from './read-params.rules.ts'
import { readDsa, readTargeting } from './targeting.rules.ts'

/** The facts that the rules of an ad set need. */
export interface AdSetContext {
  campaign: SandboxCampaign
  account: SandboxAccount
  /** Whether this page exists and this account may advertise it. */
  page: (id: string) => boolean
  /** Whether this pixel belongs to the account. */
  pixel: (id: string) => boolean
  now: Date
  /** true: a sales campaign takes only the goals of Meta's table, false: those that Ads Manager offers too */
  strictSalesGoals: boolean
}

/**
 * Checks a new ad set in the order of the form; the first issue is reported.
 *
 * @param params merged and JSON-decoded; unknown ones are ignored, as at Meta
 * @returns the fields to store: budgets as strings, times as ISO 8601 in UTC, defaults filled in
 * @throws GraphError
 */
export function validateAdSet(params: Params, context: AdSetContext): Params {
  const { campaign, account, now } = context
  requireOpenAccount(account)
  const name = requireName(params)
  const status = readStatus(params)
  refuseClosedCampaign(campaign)
  const goal = readGoal(params, campaign, context.strictSalesGoals)
  const bid = readBid(params, goal, campaign)
  const schedule = readSchedule(params, account, now)
  const budget = readBudget(params, schedule, goal.billing_event, context)
  const targeting = readTargeting(params, campaign)
  return withoutGaps({
    name,
    status,
    campaign_id: campaign.id,
    account_id: account.account_id,
    ...goal,
    ...bid,
    ...budget,
    start_time: schedule.start.toISOString(),
    end_time: schedule.end?.toISOString(),
    targeting,
    promoted_object: readPromotedObject(params, goal, campaign, context),
    attribution_spec: readAttribution(params, goal, campaign),
    is_dynamic_creative: readFlag(params, 'is_dynamic_creative') ?? false,
    ...readDsa(params, targeting, account),
    ...readRegional(params, targeting),
    pacing_type: params.pacing_type === undefined ? ['standard'] : readList(params, 'pacing_type'),
  })
}

function refuseClosedCampaign({ status }: SandboxCampaign): void {
  if (status !== 'ARCHIVED' && status !== 'DELETED') return
  const text = `The campaign is ${status.toLowerCase()}, so nothing can be added to it.`
  throw refused("Campaign can't be used", text, ['campaign_id'])
}
