import type { HistoryListItem } from '@hookline/contract/history/history.schemas'
import type { Pagination } from '@hookline/contract/paging.schemas'
import { Button, Group, Text, VisuallyHidden } from '@mantine/core'
import { IconArrowUp } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { type CSSProperties, useMemo, useState } from 'react'
import { isNarrower } from '../../../lib/breakpoints.rules.ts'
import { countResults } from '../../../lib/count-words.rules.ts'
import { useScreen } from '../../../lib/use-screen.ts'
import { resultName } from '../../../parts/results/result-name.ts'
import { buildTracks, listShownColumns } from '../../../ui/data-table/columns.rules.ts'
import { IconButton } from '../../../ui/icon-button.tsx'
import { LinkButton } from '../../../ui/link-button.tsx'
import { EmptyState } from '../../../ui/lists/empty-state.tsx'
import { PageNav } from '../../../ui/lists/page-nav.tsx'
import { useSteadyList } from '../../../ui/live-list/use-steady-list.ts'
import { isolateText } from '../../../ui/texts/user-text.tsx'
import { historyPageQuery } from '../history.queries.ts'
import { allUsers, type HistorySearch, lastPage } from '../history-search.rules.ts'
import { historyColumns } from './history-columns.tsx'
import type { HistoryFiltersState } from './history-filters.tsx'
import classes from './history-page.module.css'
import { DeletedRow, HistoryRow, type ResultAction } from './history-row.tsx'
import type { LiveHistory } from './use-live-history.ts'

interface HistoryListProps {
  list: LiveHistory
  search: HistorySearch
  isSelecting: boolean
  selectedIds: ReadonlySet<number>
  onSelect: (id: number, isRange: boolean) => void
  onAct: (action: ResultAction, item: HistoryListItem) => void
  onRestore: (id: number) => void
  onRowFocus: (id: number) => void
}

export function HistoryList(props: HistoryListProps) {
  const { list, search, isSelecting, selectedIds, onSelect, onAct, onRestore, onRowFocus } = props
  const ref = useSteadyList(list.rows)
  const screen = useScreen()
  const hasMenu = isNarrower(screen, 'md')
  const columns = useMemo(() => listShownColumns(historyColumns, screen), [screen])
  const tracks = buildTracks(columns, screen, {
    before: isSelecting ? ['20px', '40px'] : ['40px'],
    // On a phone the date shares the second line with the other cells.
    after: screen === 'phone' ? ['auto', '44px'] : [hasMenu ? '36px' : '140px'],
  })
  return (
    <ul className={classes.list} aria-label="Results" ref={ref} style={{ '--tracks': tracks } as CSSProperties}>
      {list.rows.map((item) => (
        <li key={item.id} onFocus={() => onRowFocus(item.id)}>
          {list.deletedIds.has(item.id) ? (
            // It keeps its place until the list is fetched again, so that nothing moves.
            <DeletedRow item={item} onRestore={() => onRestore(item.id)}>
              <Text c="dimmed">{isolateText(resultName(item))}: this result was deleted.</Text>
            </DeletedRow>
          ) : (
            <HistoryRow
              item={item}
              columns={columns}
              search={search}
              isSelecting={isSelecting}
              isSelected={isSelecting && selectedIds.has(item.id)}
              onSelect={onSelect}
              hasMenu={hasMenu}
              onAct={onAct}
            />
          )}
        </li>
      ))}
    </ul>
  )
}

interface HistorySummaryProps {
  pagination: Pagination
  search: HistorySearch
  list: LiveHistory
  onShowNew: () => void
}

/** How many results there are, and a button when there are new ones, in a place that is kept for them. */
export function HistorySummary({ pagination, search, list, onShowNew }: HistorySummaryProps) {
  const { newCount, isNewCountPartial } = list
  const { total, totalIsExact } = pagination
  const words = countResults(total, totalIsExact)
  const announced = useAnnouncedOnce(
    JSON.stringify({ ...search, page: undefined }),
    list.query.isPlaceholderData ? null : `${words} found`,
  )
  return (
    <>
      <Text size="sm" c="dimmed">
        {words}
      </Text>
      <VisuallyHidden aria-live="polite">{announced}</VisuallyHidden>
      <div aria-live="polite">
        {newCount > 0 && (
          <IconButton icon={IconArrowUp} size="xs" radius="xl" variant="filled" onClick={onShowNew}>
            {newCount}
            {isNewCountPartial && '+'} new
          </IconButton>
        )}
      </div>
    </>
  )
}

/** What a screen reader announces once after each change of the filters, but not for the first. */
function useAnnouncedOnce(filters: string, words: string | null): string {
  const [announced, setAnnounced] = useState({ filters, words: '' })
  if (announced.filters !== filters && words !== null) setAnnounced({ filters, words })
  return announced.filters === filters ? announced.words : ''
}

export function NoResults({ filters }: { filters: HistoryFiltersState }) {
  const { search, active, ownUserId, change } = filters
  const isOwn = search.userId === ownUserId
  const { data: anyones } = useQuery({
    ...historyPageQuery({ page: 1, limit: 1 }),
    enabled: isOwn && active.length === 0,
  })
  if (search.page) {
    return (
      <EmptyState
        title={`There is nothing on page ${search.page}`}
        action={
          <LinkButton to="/history" search={{ ...search, page: undefined }} variant="default">
            Go to the first page
          </LinkButton>
        }
      />
    )
  }
  if (active.length > 0) {
    if (!isOwn) return <EmptyState title="No results match" />
    return (
      <EmptyState
        title="No results match"
        message="Only your results were searched."
        action={
          <Button variant="default" onClick={() => change({ userId: allUsers })}>
            Search all users
          </Button>
        }
      />
    )
  }
  return (
    <EmptyState
      title="No results yet"
      message="Upload a video in the studio; its ad copy is kept here."
      action={
        <Group gap="xs" justify="center">
          {isOwn && (anyones?.results.length ?? 0) > 0 && (
            <Button variant="default" onClick={() => change({ userId: allUsers })}>
              Show all users
            </Button>
          )}
          <LinkButton to="/studio">Generate Ad Copy</LinkButton>
        </Group>
      }
    />
  )
}

interface HistoryPaginationProps {
  pagination: Pagination
  rowCount: number
  search: HistorySearch
}

export function HistoryPagination({ pagination, rowCount, search }: HistoryPaginationProps) {
  const linkTo = (page: number) => ({
    to: '/history' as const,
    search: { ...search, page: page > 1 ? page : undefined },
  })
  return <PageNav page={pagination.page} last={lastPage(pagination, rowCount)} linkTo={linkTo} />
}
