import { mapToMeta } from '@hookline/contract/ad-sets/ad-set-plan.rules'
import type { AdSetValues } from '@hookline/contract/ad-sets/ad-set-values.rules'
import { type AdSetIssue, adSetIssues } from '@hookline/contract/ad-sets/ad-sets.rules'
import type { AdAccount, Campaign } from '@hookline/contract/meta-lists/meta-lists.schemas'
import type { AdSetPlan } from '../../providers/meta-ads/meta-ads.ts'

/** Where the ad set goes, as Meta knows it now. */
export interface AdSetPlace {
  campaign: Campaign
  account: AdAccount
  /** The page of the ad that it is made for; null or none when it is made for itself. */
  pageId?: string | null
}

export type PlannedAdSet =
  | { plan: AdSetPlan; isToBeActivated: boolean; notices: string[]; issues: null }
  | { plan: null; issues: [AdSetIssue, ...AdSetIssue[]] }

/**
 * The one way from a form to Meta's words, for ad sets made alone and with a draft.
 * @returns every fault, or the plan (always paused), what was changed on the way, and whether it is to be switched on
 * as the last step.
 */
export function createAdSetPlan(
  values: AdSetValues,
  { campaign, account, pageId }: AdSetPlace,
  now: Date,
): PlannedAdSet {
  const [first, ...others] = adSetIssues(values, { campaignOwnsBudget: campaign.ownsBudget, now, campaign, account })
  if (first) return { plan: null, issues: [first, ...others] }
  const { plan, isToBeActivated, notices } = mapToMeta(values, { campaign, account, pageId: pageId ?? null })
  return { plan: { ...plan, campaignId: campaign.id }, isToBeActivated, notices, issues: null }
}
