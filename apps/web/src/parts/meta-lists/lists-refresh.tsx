import { Button, Group, Text } from '@mantine/core'
import { IconRefresh } from '@tabler/icons-react'
import { describeAge } from './list-age.rules.ts'
import { adAccountsList, adSetsList, campaignsList, instagramAccountsList, pagesList } from './meta-lists.queries.ts'
import { useMetaList } from './use-meta-list.ts'

interface ListsRefreshProps {
  adAccountId: string | null
  campaignId: string | null
}

/** The age of the oldest of the lists that an ad chooses from, and a button that refreshes all of them. */
export function ListsRefresh({ adAccountId, campaignId }: ListsRefreshProps) {
  const lists = [
    useMetaList(adAccountsList),
    useMetaList(pagesList(adAccountId)),
    useMetaList(instagramAccountsList(adAccountId)),
    useMetaList(campaignsList(adAccountId)),
    useMetaList(adSetsList(campaignId)),
  ]
  const shown = lists.filter(({ age }) => age !== null)
  const [oldest] = shown.flatMap(({ age }) => age ?? []).toSorted((a, b) => a.fetchedAt.localeCompare(b.fetchedAt))
  if (!oldest) return null
  return (
    <Group gap={4} wrap="nowrap">
      <Text size="xs" c="dimmed">
        {describeAge({ ...oldest, isStale: false }, new Date())}
      </Text>
      <Button
        variant="subtle"
        color="gray"
        size="compact-sm"
        leftSection={<IconRefresh size={14} aria-hidden />}
        loading={lists.some(({ isRefreshing }) => isRefreshing)}
        aria-label="Refresh the lists of Meta"
        onClick={() => {
          for (const list of shown) list.refresh()
        }}
      >
        Refresh
      </Button>
    </Group>
  )
}
