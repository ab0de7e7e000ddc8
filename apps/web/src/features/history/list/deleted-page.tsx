import type { HistoryListItem } from '@hookline/contract/history/history.schemas'
import { Button, Stack, Text, Title } from '@mantine/core'
import { useState } from 'react'
import { countResults, formatCount } from '../../../lib/count-words.rules.ts'
import { formatDate, formatDay, readTimeZone } from '../../../lib/format-date.ts'
import { focusPageHeading } from '../../../lib/page-focus.ts'
import { resultName } from '../../../parts/results/result-name.ts'
import { EmptyState } from '../../../ui/lists/empty-state.tsx'
import { QueryError } from '../../../ui/lists/error-box.tsx'
import { RowSkeletons } from '../../../ui/lists/row-skeletons.tsx'
import { useLiveQuery } from '../../../ui/live-list/use-live-query.ts'
import { PageLayout } from '../../../ui/page/page-layout.tsx'
import { isolateText, UserText } from '../../../ui/texts/user-text.tsx'
import { historyPageQuery } from '../history.queries.ts'
import { toHistoryFilter } from '../history-search.rules.ts'
import { describeResultFacts, listMarks, Outcome, ResultFacts, ShortName } from './history-columns.tsx'
import { HistoryFilters, useHistoryFilters } from './history-filters.tsx'
import { HistoryPagination } from './history-list.tsx'
import classes from './history-page.module.css'
import type { HistoryPageProps } from './history-page.tsx'
import rowClasses from './history-row.module.css'
import { DeletedRow } from './history-row.tsx'
import { useHistoryActions } from './use-history-actions.ts'

export function DeletedPage({ search: given, onSearchChange }: HistoryPageProps) {
  const filters = useHistoryFilters(given, onSearchChange, { deleted: 'true' })
  const { search, active } = filters
  const query = useLiveQuery(historyPageQuery(toHistoryFilter(search, readTimeZone())), { on: 'history' })
  const [isRestoring, setRestoring] = useState(false)
  const { data, error, refetch } = query
  const { restore } = useHistoryActions({ refresh: refetch })

  async function handleRestore(ids: number[]) {
    if (isRestoring) return
    setRestoring(true)
    await restore(ids)
    setRestoring(false)
    focusPageHeading()
  }

  return (
    <PageLayout
      title="Deleted results"
      isWide
      back={{ to: '/history', label: 'Back to history' }}
      actions={
        data &&
        data.results.length > 1 && (
          <Button
            variant="default"
            size="xs"
            loading={isRestoring}
            onClick={() => void handleRestore(data.results.map(({ id }) => id))}
          >
            Restore {countResults(data.results.length)} on this page
          </Button>
        )
      }
    >
      <HistoryFilters filters={filters}>
        {data ? (
          <Text size="sm" c="dimmed" pe={{ base: 0, sm: 8 }}>
            {formatCount(data.pagination.total, data.pagination.totalIsExact)} deleted
          </Text>
        ) : null}
      </HistoryFilters>
      <QueryError title="The deleted results could not be loaded" query={query} />
      {!data && !error && <RowSkeletons label="Loading results" height={64} />}
      {data && (
        <Stack gap="sm">
          {data.results.length === 0 ? (
            <EmptyState
              title={active.length > 0 ? 'No deleted results match' : 'No deleted results'}
              message={active.length > 0 ? undefined : 'Results that you delete appear here for 30 days.'}
            />
          ) : (
            <ul className={classes.list} aria-label="Deleted results">
              {data.results.map((item) => (
                <li key={item.id}>
                  <DeletedRow item={item} isDisabled={isRestoring} onRestore={() => void handleRestore([item.id])}>
                    <div className={rowClasses.deleted}>
                      <div className={rowClasses.text}>
                        <Title
                          order={2}
                          size="h3"
                          fw={500}
                          className={rowClasses.name}
                          aria-label={resultName(item)}
                          title={resultName(item)}
                        >
                          <ShortName item={item} />
                        </Title>
                        <Outcome item={item} />
                      </div>
                      <ResultFacts
                        marks={listMarks(item)}
                        facts={[
                          ...describeResultFacts(item),
                          `${isolateText(item.generatedByUsername)}, ${formatDay(item.createdAt).replaceAll(' ', '\u00a0')}`,
                        ]}
                      />
                      {item.deletion && <Deletion {...item.deletion} />}
                    </div>
                  </DeletedRow>
                </li>
              ))}
            </ul>
          )}
          <HistoryPagination pagination={data.pagination} rowCount={data.results.length} search={search} />
        </Stack>
      )}
    </PageLayout>
  )
}

function Deletion({ deletedBy, deletedAt, restorableUntil }: NonNullable<HistoryListItem['deletion']>) {
  return (
    <Text size="xs" c="dimmed">
      <span className={rowClasses.wordy}>
        Deleted{' '}
        {deletedBy !== null && (
          <>
            by <UserText>{deletedBy}</UserText>{' '}
          </>
        )}
        on <Day instant={deletedAt} />
        {'\u00a0· '}
      </span>
      <span className={rowClasses.first}>restorable</span> until <Day instant={restorableUntil} />
    </Text>
  )
}

function Day({ instant }: { instant: string }) {
  return (
    <time dateTime={instant} title={formatDate(instant)}>
      {formatDay(instant)}
    </time>
  )
}
