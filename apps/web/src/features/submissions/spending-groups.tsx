import { Text } from '@mantine/core'
import { useQueries, useQuery } from '@tanstack/react-query'
import { countAds } from '../../parts/drafts/draft-words.rules.ts'
import { adAccountsList, adSetsList, campaignsList, listOptions } from '../../parts/meta-lists/meta-lists.queries.ts'
import { describeDailyTotal, groupBySpending, type SpendingDraft, type SpendingGroup } from './go-live.rules.ts'
import classes from './submissions.module.css'

/** Names of a group that are written out. */
const namesMax = 3

interface SpendingGroupsProps {
  drafts: readonly SpendingDraft[]
  isSingle: boolean
  /** Paused ad sets are switched on with the ads. */
  switchesAdSets?: boolean
}

/** From which ad sets ads spend, in which account, up to how much. */
export function SpendingGroups({ drafts, isSingle, switchesAdSets = false }: SpendingGroupsProps) {
  const { groups, isLoading } = useSpendingGroups(drafts, switchesAdSets)
  const total = isLoading ? null : describeDailyTotal(groups)
  return (
    <>
      {total && <Text fw={600}>Together up to {total}</Text>}
      <ul className={classes.list} aria-label="What will spend">
        {groups.map((group) => (
          <Group key={group.key} group={group} isLoading={isLoading} isSingle={isSingle} />
        ))}
      </ul>
    </>
  )
}

function Group({ group, isLoading, isSingle }: { group: SpendingGroup; isLoading: boolean; isSingle: boolean }) {
  const { adSet, account, budget, pause, adNames } = group
  const more = adNames.length - namesMax
  const names = adNames.slice(0, namesMax).join(', ') + (more > 0 ? ` and ${more} more` : '')
  return (
    <li>
      <Text component="span" fw={600} display="block" dir="auto">
        {budget ?? (isLoading ? 'Reading the budget…' : 'Budget unknown')}
      </Text>
      {budget === null && isLoading ? null : (
        <>
          <span dir="auto">{adSet}</span> in <span dir="auto">{account}</span>
        </>
      )}
      {!isSingle && (
        <Text component="span" display="block" dir="auto">
          {countAds(adNames.length)}: {names}
        </Text>
      )}
      {pause && (
        <Text component="span" display="block">
          {pause}
        </Text>
      )}
    </li>
  )
}

/** Reads Meta's lists as the pickers do; what they cannot tell stays unknown. */
function useSpendingGroups(
  drafts: readonly SpendingDraft[],
  switchesAdSets: boolean,
): { groups: SpendingGroup[]; isLoading: boolean } {
  const listIds = (field: 'meta_ad_account_id' | 'meta_campaign_id') => [
    ...new Set(drafts.flatMap((draft) => draft[field] ?? [])),
  ]
  const accounts = useQuery({ ...listOptions(adAccountsList), enabled: drafts.length > 0 })
  const campaigns = useQueries({ queries: listIds('meta_ad_account_id').map((id) => listOptions(campaignsList(id))) })
  const adSets = useQueries({ queries: listIds('meta_campaign_id').map((id) => listOptions(adSetsList(id))) })
  const facts = {
    accounts: accounts.data?.data ?? [],
    campaigns: campaigns.flatMap(({ data }) => data?.data ?? []),
    adSets: adSets.flatMap(({ data }) => data?.data ?? []),
  }
  const groups = groupBySpending(drafts, facts, { switchesAdSets })
  return { groups, isLoading: [accounts, ...campaigns, ...adSets].some(({ isLoading }) => isLoading) }
}
