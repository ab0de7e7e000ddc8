import { type AdSetPlan, mapToMeta } from '@hookline/contract/ad-sets/ad-set-plan.rules'
import type { AdSetValues } from '@hookline/contract/ad-sets/ad-set-values.rules'
import { type AdSetContext, type AdSetIssue, adSetIssues } from '@hookline/contract/ad-sets/ad-sets.rules'
import type { MinimumBudgets } from '@hookline/contract/ad-sets/minimum-budget.rules'
import type { Campaign } from '@hookline/contract/meta-lists/meta-lists.schemas'

/** Where the ad set goes, as Meta knows it now. */
export interface AdSetPlace {
  campaign: Campaign
  account: NonNullable<AdSetContext['account']>
  /** The page of the ad that it is made for; null or none when it is made for itself. */
  pageId?: string | null
  /** Null or none when they are not known: Meta has the last word. */
  minimumBudgets?: MinimumBudgets | null
}

export type PlannedAdSet =
  | { plan: AdSetPlan; isToBeActivated: boolean; notices: string[]; issues: null }
  | { plan: null; issues: [AdSetIssue, ...AdSetIssue[]] }

export type CreateAdSetPlan = typeof createAdSetPlan

/**
 * The one way from a form to Meta's words, for ad sets made alone and with a draft.
 * @returns every fault, or the plan (always paused), what was changed on the way, and whether it is to be switched on
 * as the last step.
 */
export function createAdSetPlan(
  values: AdSetValues,
  { campaign, account, pageId, minimumBudgets = null }: AdSetPlace,
  now: Date,
): PlannedAdSet {
  const facts = { campaignOwnsBudget: campaign.ownsBudget, campaign, account, minimumBudgets }
  const context = { ...facts, now, hasPageOfAd: Boolean(pageId) }
  const [first, ...others] = adSetIssues(values, context)
  if (first) return { plan: null, issues: [first, ...others] }
  const { plan, isToBeActivated, notices } = mapToMeta(values, { campaign, account, pageId: pageId ?? null })
  return { plan, isToBeActivated, notices, issues: null }
}
