import { isCancelled, isFailed, isUnfinished } from '@hookline/contract/history/history.rules'
import type { HistoryListItem } from '@hookline/contract/history/history.schemas'
import { operationLabel } from '@hookline/contract/tools/operations.rules'
import { Anchor, Group, Skeleton, Stack, Text, Title } from '@mantine/core'
import type { UseQueryResult } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { resultName } from '../../parts/results/result-name.ts'
import { readThumbnails } from '../../parts/thumbnails/thumbnails.rules.ts'
import { Thumbnails } from '../../parts/thumbnails/thumbnails.tsx'
import { QueryError } from '../../ui/lists/error-box.tsx'
import { recentCount } from './home.queries.ts'
import classes from './home-page.module.css'

interface RecentResultsProps {
  query: UseQueryResult<HistoryListItem[]>
  isLoading: boolean
}

export function RecentResults({ query, isLoading }: RecentResultsProps) {
  return (
    <Stack component="section" gap="sm" aria-label="Recent results">
      <Group justify="space-between">
        <Title order={2}>Recent results</Title>
        <Anchor component={Link} to="/history">
          All results
        </Anchor>
      </Group>
      {isLoading ? <TilesInOutline /> : <Tiles query={query} />}
    </Stack>
  )
}

function Tiles({ query }: Pick<RecentResultsProps, 'query'>) {
  if (!query.data) return <QueryError title="The recent results could not be loaded" query={query} />
  return (
    <ul className={classes.tiles} aria-label="Recent results">
      {query.data.map((item) => (
        <li key={item.id}>
          <Tile item={item} />
        </li>
      ))}
    </ul>
  )
}

function Tile({ item }: { item: HistoryListItem }) {
  const name = resultName(item)
  return (
    <Link to="/result/$id" params={{ id: String(item.id) }} className={classes.tile}>
      <div className={classes.picture}>
        <Thumbnails urls={readThumbnails(item).map(({ url }) => url)} width="100%" height="100%" />
      </div>
      <Text size="sm" fw={500} mt={6} lineClamp={2} dir="auto">
        {item.firstHeadline ?? name}
      </Text>
      {item.firstHeadline !== null && (
        <Text size="xs" c="dimmed" truncate dir="auto" title={name}>
          {name}
        </Text>
      )}
      <Text size="xs" c="dimmed">
        {[operationLabel(item.operation), describeState(item)].filter(Boolean).join(' · ')}
      </Text>
    </Link>
  )
}

function describeState(item: HistoryListItem): string | null {
  if (isUnfinished(item.status)) return 'In progress'
  if (isCancelled(item)) return 'Cancelled'
  return isFailed(item.status) ? 'Failed' : null
}

function TilesInOutline() {
  return (
    <div className={classes.tiles} role="status" aria-busy aria-label="Loading recent results">
      {[...Array(recentCount).keys()].map((index) => (
        <div key={index} className={classes.outline}>
          <Skeleton className={classes.picture} />
        </div>
      ))}
    </div>
  )
}
