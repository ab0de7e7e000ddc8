import type { HistoryListItem } from '@hookline/contract/history/history.schemas'
import { Button, Center, Loader, Stack, Text, Title, VisuallyHidden } from '@mantine/core'
import { IconTrash } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { Navigate } from '@tanstack/react-router'
import { useRef, useState } from 'react'
import { errorMessage } from '../../../lib/api-error.ts'
import { useEvents } from '../../../lib/events.ts'
import { formatDate } from '../../../lib/format-date.ts'
import { focusPageHeading } from '../../../lib/page-focus.ts'
import { useCurrentUser } from '../../../lib/session.ts'
import { EmptyState } from '../../../ui/empty-state.tsx'
import { ErrorBox } from '../../../ui/error-box.tsx'
import { PageLayout } from '../../../ui/page-layout.tsx'
import { UserText } from '../../../ui/user-text.tsx'
import { historyLabelsQuery, historyPageQuery, historyUsersQuery } from '../history.queries.ts'
import { CardThumbnails } from '../result-thumbnails.tsx'
import { readThumbnails } from '../thumbnails.rules.ts'
import { countResults } from './history-bulk.rules.ts'
import classes from './history-card.module.css'
import { HistoryFilters } from './history-filters.tsx'
import pageClasses from './history-page.module.css'
import { HistoryPagination } from './history-pagination.tsx'
import { filterOf, type HistorySearch, listActiveFilters, withUser } from './history-search.rules.ts'
import { useHistoryActions } from './use-history-actions.ts'

interface DeletedPageProps {
  /** The filters in the address. */
  search: HistorySearch
  onSearchChange: (search: HistorySearch) => void
}

/** The deleted results that can still be restored, under the same filters as the history. */
export function DeletedPage({ search: given, onSearchChange }: DeletedPageProps) {
  const user = useCurrentUser()
  const search = withUser(given, user.user_uuid)
  const { data: users = [] } = useQuery(historyUsersQuery)
  const { data: labels = { tags: [], projects: [] } } = useQuery(historyLabelsQuery)
  const query = useQuery(historyPageQuery(filterOf(search)))
  const [isRestoring, setRestoring] = useState(false)
  const [clearCount, setClearCount] = useState(0)
  const searchRef = useRef<HTMLInputElement>(null)
  const usernames = new Map(users.map(({ user_id, username }) => [user_id, username]))
  const active = listActiveFilters(search, user.user_uuid, usernames)
  const { data, error, isFetching, refetch } = query
  const { restore } = useHistoryActions({ refresh: refetch, onChanged: () => undefined, onDeleted: () => undefined })
  useEvents((event) => {
    if (event.type === 'history') void refetch()
  })

  async function handleRestore(ids: number[]) {
    if (isRestoring) return
    setRestoring(true)
    await restore(ids)
    setRestoring(false)
    focusPageHeading()
  }

  function handleClear() {
    setClearCount((count) => count + 1)
    onSearchChange({ deleted: 'true' })
  }

  return (
    <PageLayout
      title="Deleted results"
      back={{ to: '/history', label: 'Back to history' }}
      description="Deleted results can be restored for 30 days."
      actions={
        data &&
        data.results.length > 1 && (
          <Button
            variant="default"
            loading={isRestoring}
            onClick={() => void handleRestore(data.results.map(({ id }) => id))}
          >
            Restore {countResults(data.results.length)} on this page
          </Button>
        )
      }
    >
      {search !== given && <Navigate to="/history" search={search} replace />}
      <HistoryFilters
        key={clearCount}
        search={search}
        ownUserId={user.user_uuid}
        users={users}
        labels={labels}
        active={active}
        searchRef={searchRef}
        onChange={(change) => onSearchChange({ ...search, page: undefined, ...change })}
        onClear={handleClear}
      />
      {error && (
        <ErrorBox
          title="The deleted results could not be loaded"
          message={errorMessage(error)}
          onRetry={() => void refetch()}
          isRetrying={isFetching}
        />
      )}
      {!data && !error && (
        <Center mih={240} role="status">
          <Loader />
          <VisuallyHidden>Loading results</VisuallyHidden>
        </Center>
      )}
      {data && (
        <Stack gap="sm">
          {data.results.length === 0 ? (
            <EmptyState
              icon={<IconTrash size={32} />}
              title={active.length > 0 ? 'No deleted results match' : 'No deleted results'}
              message={active.map(({ label }) => label).join(' · ')}
            />
          ) : (
            <ul className={pageClasses.list} aria-label="Deleted results">
              {data.results.map((item) => (
                <li key={item.id}>
                  <DeletedRow item={item} isDisabled={isRestoring} onRestore={() => void handleRestore([item.id])} />
                </li>
              ))}
            </ul>
          )}
          <HistoryPagination pagination={data.pagination} search={search} />
        </Stack>
      )}
    </PageLayout>
  )
}

interface DeletedRowProps {
  item: HistoryListItem
  isDisabled: boolean
  onRestore: () => void
}

function DeletedRow({ item, isDisabled, onRestore }: DeletedRowProps) {
  const { deletion, videoFilename } = item
  return (
    <article className={classes.card} data-deleted>
      <CardThumbnails thumbnails={readThumbnails(item)} />
      <div className={classes.text}>
        <Title order={2} size="h3" data-clamped>
          {videoFilename}
        </Title>
        <Text size="xs" c="dimmed">
          Generated by <UserText>{item.generatedByUsername}</UserText> ·{' '}
          <time dateTime={item.createdAt}>{formatDate(item.createdAt)}</time>
        </Text>
        {deletion && (
          <Text size="sm">
            Deleted
            {deletion.deletedBy !== null && (
              <>
                {' '}
                by <UserText>{deletion.deletedBy}</UserText>
              </>
            )}{' '}
            · <time dateTime={deletion.deletedAt}>{formatDate(deletion.deletedAt)}</time> · can be restored until{' '}
            <time dateTime={deletion.restorableUntil}>{formatDate(deletion.restorableUntil)}</time>
          </Text>
        )}
      </div>
      <Button
        variant="default"
        size="xs"
        disabled={isDisabled}
        aria-label={`Restore ${videoFilename}`}
        onClick={onRestore}
      >
        Restore
      </Button>
    </article>
  )
}
