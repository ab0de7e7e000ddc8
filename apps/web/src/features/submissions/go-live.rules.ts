import { formatMinorUnits } from '@hookline/contract/ad-sets/money.rules'
import type { Draft } from '@hookline/contract/drafts/drafts.schemas'
import type { AdAccount, AdSet, Campaign } from '@hookline/contract/meta-lists/meta-lists.schemas'

/** What of a draft decides what it spends. */
export type SpendingDraft = Pick<
  Draft,
  'id' | 'ad_name' | 'meta_ad_account_id' | 'meta_campaign_id' | 'target_meta_ad_set_id'
> & {
  new_ad_set_configuration: Partial<
    Pick<NonNullable<Draft['new_ad_set_configuration']>, 'name' | 'status' | 'daily_budget' | 'lifetime_budget'>
  > | null
}

/** What Meta's lists say of ids; null of what they do not hold. */
export interface SpendingFacts {
  account(id: string | null): AdAccount | null
  campaign(id: string | null): Campaign | null
  adSet(id: string | null): AdSet | null
}

/** Ads that spend from the same ad set. */
export interface SpendingGroup {
  key: string
  adSet: string
  account: string
  /** '$50.00 a day', with who owns it; null while it is not known. */
  budget: string | null
  /** Why nothing is spent at first; null when nothing is known to be paused. */
  pause: string | null
  adNames: string[]
}

/** Is the draft to be switched on as soon as it was made? */
export const isActiveOnSubmit = ({ initial_ad_status_on_meta }: Pick<Draft, 'initial_ad_status_on_meta'>) =>
  initial_ad_status_on_meta === 'ACTIVE'

/** 'This ad will start spending', or '2 of 12 will start spending'. */
export function goLiveTitle(active: number, total: number): string {
  return total === 1 ? 'This ad will start spending' : `${active} of ${total} will start spending`
}

/** The active drafts by the ad set that pays for them: several ads of one ad set share its budget. */
export function groupBySpending(drafts: readonly SpendingDraft[], facts: SpendingFacts): SpendingGroup[] {
  const groups = Map.groupBy(drafts, ({ id, target_meta_ad_set_id }) => target_meta_ad_set_id ?? id)
  return [...groups].map(([key, own]) => {
    const [draft] = own as [SpendingDraft, ...SpendingDraft[]]
    const account = facts.account(draft.meta_ad_account_id)
    return {
      key,
      adSet: describeAdSet(draft, facts),
      account: account?.name ?? draft.meta_ad_account_id ?? 'Ad account unknown',
      budget: describeBudget(draft, account, facts),
      pause: describePause(draft, facts),
      adNames: own.map(({ ad_name }) => ad_name),
    }
  })
}

function describeAdSet(draft: SpendingDraft, { adSet }: SpendingFacts): string {
  const { new_ad_set_configuration: own, target_meta_ad_set_id: id } = draft
  if (own && !id) return `New ad set "${own.name}"`
  return `Ad set "${adSet(id)?.name ?? id}"`
}

function describeBudget(draft: SpendingDraft, account: AdAccount | null, facts: SpendingFacts): string | null {
  const { new_ad_set_configuration: own, target_meta_ad_set_id: id } = draft
  const campaign = facts.campaign(draft.meta_campaign_id)
  if (!account) return null
  if (campaign?.ownsBudget) {
    const amount = describeAmount(campaign.dailyBudget, campaign.lifetimeBudget, account.currency)
    return amount && `${amount}, shared by the ad sets of campaign "${campaign.name}"`
  }
  if (own && !id) return describeAmount(own.daily_budget, own.lifetime_budget, account.currency)
  const adSet = facts.adSet(id)
  return adSet && describeAmount(adSet.dailyBudget, adSet.lifetimeBudget, account.currency)
}

/** Meta answers 0 for a budget that is not set. */
function describeAmount(daily: number | null | undefined, lifetime: number | null | undefined, currency: string) {
  if (daily) return `${formatMinorUnits(daily, currency)} a day`
  return lifetime ? `${formatMinorUnits(lifetime, currency)} in total` : null
}

function describePause(draft: SpendingDraft, facts: SpendingFacts): string | null {
  const { new_ad_set_configuration: own, target_meta_ad_set_id: id } = draft
  const adSet = facts.adSet(id)
  const isAdSetPaused = own && !id ? own.status !== 'ACTIVE' : adSet?.effectiveStatus === 'PAUSED'
  if (isAdSetPaused) return 'The ad set is paused: its ads spend once you switch it on.'
  const isCampaignPaused =
    adSet?.effectiveStatus === 'CAMPAIGN_PAUSED' || facts.campaign(draft.meta_campaign_id)?.effectiveStatus === 'PAUSED'
  return isCampaignPaused ? 'The campaign is paused: its ads spend once you switch it on.' : null
}
