import type { Draft } from '@hookline/contract/drafts/drafts.schemas'
import type { AdAccount, AdSet, Campaign } from '@hookline/contract/meta-lists/meta-lists.schemas'
import { describeBudget } from '../../parts/meta-lists/option-line.rules.ts'

/** The part of a draft that decides what it spends. */
export type SpendingDraft = Pick<
  Draft,
  'id' | 'ad_name' | 'meta_ad_account_id' | 'meta_campaign_id' | 'target_meta_ad_set_id'
> & {
  new_ad_set_configuration: Partial<
    Pick<NonNullable<Draft['new_ad_set_configuration']>, 'name' | 'status' | 'daily_budget' | 'lifetime_budget'>
  > | null
}

/** What Meta's lists offer, as far as they were read. */
export interface SpendingFacts {
  accounts: readonly AdAccount[]
  campaigns: readonly Campaign[]
  adSets: readonly AdSet[]
}

/** Ads that spend from the same ad set. */
export interface SpendingGroup {
  key: string
  adSet: string
  account: string
  /** '$50.00 a day', with its owner; null while it is not known. */
  budget: string | null
  /** The daily budget, in minor units, and what owns it; null when there is none or it is not known. */
  daily: { owner: string; amount: number; currency: string } | null
  /** Why nothing is spent at first; null when nothing is known to be paused. */
  pause: string | null
  adNames: string[]
}

/** 'This ad will start spending', or '2 of 12 will start spending'. */
export function goLiveTitle(active: number, total: number): string {
  return total === 1 ? 'This ad will start spending' : `${active} of ${total} will start spending`
}

/**
 * The active drafts by the ad set that pays for them: ads of one ad set share its budget.
 * @param options.switchesAdSets paused ad sets are switched on with the ads.
 */
export function groupBySpending(
  drafts: readonly SpendingDraft[],
  facts: SpendingFacts,
  { switchesAdSets = false } = {},
): SpendingGroup[] {
  const groups = Map.groupBy(drafts, ({ id, target_meta_ad_set_id }) => target_meta_ad_set_id ?? id)
  return [...groups].map(([key, own]) => {
    const [draft] = own as [SpendingDraft, ...SpendingDraft[]]
    const { meta_ad_account_id: accountId, target_meta_ad_set_id: adSetId, meta_campaign_id: campaignId } = draft
    const account = findById(facts.accounts, accountId)
    const adSet = findById(facts.adSets, adSetId)
    const campaign = findById(facts.campaigns, campaignId)
    const made = adSetId ? null : draft.new_ad_set_configuration
    return {
      key,
      adSet: made ? `New ad set “${made.name}”` : `Ad set “${adSet?.name ?? adSetId}”`,
      account: account?.name ?? accountId ?? 'Ad account unknown',
      budget: account && describeSpendingBudget(account.currency, campaign, made, adSet),
      daily: account && findDaily(account.currency, campaign, made, adSet ?? { id: key, dailyBudget: null }),
      pause: describePause({ campaign, made, adSet, switchesAdSets }),
      adNames: own.map(({ ad_name }) => ad_name),
    }
  })
}

const findById = <Item extends { id: string }>(items: readonly Item[], id: string | null) =>
  items.find((item) => item.id === id) ?? null

type MadeAdSet = SpendingDraft['new_ad_set_configuration']

function describeSpendingBudget(currency: string, campaign: Campaign | null, made: MadeAdSet, adSet: AdSet | null) {
  if (campaign?.ownsBudget) {
    const amount = describeBudget(campaign, currency)
    return amount && `${amount}, shared by the ad sets of campaign “${campaign.name}”`
  }
  if (made) return describeBudget({ dailyBudget: made.daily_budget, lifetimeBudget: made.lifetime_budget }, currency)
  return adSet && describeBudget(adSet, currency)
}

function findDaily(
  currency: string,
  campaign: Campaign | null,
  made: MadeAdSet,
  adSet: Pick<AdSet, 'id' | 'dailyBudget'>,
): SpendingGroup['daily'] {
  const owner = campaign?.ownsBudget ? campaign : adSet
  const amount = owner === adSet && made ? made.daily_budget : owner.dailyBudget
  return amount ? { owner: owner.id, amount, currency } : null
}

/** '$150.00 a day': what several ad sets may spend together, by currency; null for a single budget. */
export function describeDailyTotal(groups: readonly SpendingGroup[]): string | null {
  const budgets = new Map(groups.flatMap(({ daily }) => (daily ? [[daily.owner, daily]] : [])))
  if (budgets.size < 2) return null
  const byCurrency = Map.groupBy(budgets.values(), ({ currency }) => currency)
  return [...byCurrency]
    .map(([currency, own]) =>
      describeBudget({ dailyBudget: own.reduce((sum, { amount }) => sum + amount, 0) }, currency),
    )
    .join(' and ')
}

function describePause(from: {
  campaign: Campaign | null
  made: MadeAdSet
  adSet: AdSet | null
  switchesAdSets: boolean
}): string | null {
  const { campaign, made, adSet, switchesAdSets } = from
  const isAdSetPaused = made ? made.status !== 'ACTIVE' : adSet?.effectiveStatus === 'PAUSED'
  if (isAdSetPaused && !switchesAdSets) return 'The ad set is paused: its ads spend once you switch it on.'
  const isCampaignPaused = adSet?.effectiveStatus === 'CAMPAIGN_PAUSED' || campaign?.effectiveStatus === 'PAUSED'
  if (isCampaignPaused) return 'The campaign is paused: its ads spend once you switch it on.'
  return isAdSetPaused ? 'The ad set is paused and is switched on too.' : null
}
