import { useQueries, useQuery } from '@tanstack/react-query'
import { adAccountsList, adSetsList, campaignsList, listOptions } from '../../ui/meta-lists/meta-lists.queries.ts'
import { groupBySpending, type SpendingDraft, type SpendingGroup } from './go-live.rules.ts'

const noDrafts: SpendingDraft[] = []

/** What the drafts would spend, by Meta's lists as the pickers have them; a list that cannot be read leaves it unknown. */
export function useSpendingGroups(given: readonly SpendingDraft[] | null): {
  groups: SpendingGroup[]
  isLoading: boolean
} {
  const drafts = given ?? noDrafts
  const accounts = useQuery({ ...listOptions(adAccountsList), enabled: drafts.length > 0 })
  const campaigns = useQueries({
    queries: idsOf(drafts, 'meta_ad_account_id').map((id) => listOptions(campaignsList(id))),
  })
  const adSets = useQueries({ queries: idsOf(drafts, 'meta_campaign_id').map((id) => listOptions(adSetsList(id))) })
  const groups = groupBySpending(drafts, {
    account: (id) => find(accounts.data?.data ?? [], id),
    campaign: (id) =>
      find(
        campaigns.flatMap(({ data }) => data?.data ?? []),
        id,
      ),
    adSet: (id) =>
      find(
        adSets.flatMap(({ data }) => data?.data ?? []),
        id,
      ),
  })
  return { groups, isLoading: [accounts, ...campaigns, ...adSets].some(({ isLoading }) => isLoading) }
}

function idsOf(drafts: readonly SpendingDraft[], field: 'meta_ad_account_id' | 'meta_campaign_id'): string[] {
  return [...new Set(drafts.flatMap((draft) => draft[field] ?? []))]
}

function find<Item extends { id: string }>(items: readonly Item[], id: string | null): Item | null {
  return items.find((item) => item.id === id) ?? null
}
