import { type ActivitySort, activitySorts } from '@hookline/contract/activity/activity.schemas'
import type { Pagination } from '@hookline/contract/paging.schemas'
import { Button, Group, NativeSelect, SimpleGrid, Text, TextInput } from '@mantine/core'
import { IconDownload, IconHistory, IconRefresh } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { type ChangeEvent, useState } from 'react'
import { useIsNarrow } from '../../lib/use-screen.ts'
import { SortedTable } from '../../ui/data-table/sortable-table.tsx'
import { TableSection } from '../../ui/data-table/table-section.tsx'
import { IconButton } from '../../ui/icon-button.tsx'
import { LinkButton } from '../../ui/link-button.tsx'
import { EmptyState } from '../../ui/lists/empty-state.tsx'
import { FiltersButton } from '../../ui/lists/filters-button.tsx'
import { PageLayout } from '../../ui/page/page-layout.tsx'
import { activityExportUrl, activityFiltersQuery, activityPageQuery } from './activity.queries.ts'
import { activityColumns } from './activity-columns.tsx'
import { type ActivitySearch, isReversed, toActivityFilter, toActivityOrder } from './activity-search.rules.ts'
import { describeSubjectType } from './entry-words.rules.ts'

interface ActivityPageProps {
  /** The filters in the address. */
  search: ActivitySearch
  onSearchChange: (search: ActivitySearch) => void
}

/** The activity log, for admins and owners. */
export function ActivityPage({ search, onSearchChange }: ActivityPageProps) {
  const filter = toActivityFilter(search)
  const { data: choices = { people: [], subjectTypes: [] } } = useQuery(activityFiltersQuery)
  const order = toActivityOrder(search)
  const query = useQuery(activityPageQuery(filter, order, search.page ?? 1))
  const isFiltered = Object.keys(filter).length > 0
  const isNarrow = useIsNarrow('sm')
  const [isFilterOpen, setFilterOpen] = useState(false)
  const clear = () => onSearchChange({ sort: search.sort, direction: search.direction })
  return (
    <PageLayout
      title="Activity"
      description="Who changed what and when, with the values before and after."
      actions={
        <>
          <IconButton
            icon={IconRefresh}
            loading={query.isFetching && query.data !== undefined}
            onClick={() => void query.refetch()}
          >
            Refresh
          </IconButton>
          <Button
            component="a"
            href={activityExportUrl(filter)}
            download
            variant="default"
            leftSection={<IconDownload size={16} aria-hidden />}
          >
            Export CSV
          </Button>
          {isNarrow && (
            <FiltersButton
              isOpen={isFilterOpen}
              count={Object.keys(filter).length}
              onToggle={() => setFilterOpen(!isFilterOpen)}
            />
          )}
        </>
      }
    >
      {(!isNarrow || isFilterOpen) && (
        <ActivityFilters
          search={search}
          people={choices.people}
          subjectTypes={choices.subjectTypes}
          onChange={(change) => onSearchChange({ ...search, page: undefined, ...change })}
          onClear={isFiltered && query.data?.pagination.total !== 0 ? clear : undefined}
        />
      )}
      <TableSection
        query={{ ...query, data: query.data?.entries }}
        errorTitle="The activity could not be loaded"
        loadingLabel="Loading activity"
        empty={<NoActivity search={search} isFiltered={isFiltered} onClear={clear} />}
      >
        {(entries) => (
          <SortedTable
            label="Activity"
            columns={activityColumns}
            rows={entries}
            rowKey={({ id }) => id}
            sort={{ column: order.sort, direction: order.direction }}
            sortable={activitySorts}
            onSort={({ column, direction }) =>
              onSearchChange({ ...search, page: undefined, sort: column as ActivitySort, direction })
            }
          />
        )}
      </TableSection>
      {query.data && query.data.pagination.total > 0 && <Pages pagination={query.data.pagination} search={search} />}
    </PageLayout>
  )
}

function NoActivity(props: { search: ActivitySearch; isFiltered: boolean; onClear: () => void }) {
  const { search, isFiltered, onClear } = props
  const [title, action] = isFiltered
    ? [isReversed(search) ? 'Correct the dates to see changes' : 'No changes match these filters', 'Clear Filters']
    : search.page !== undefined
      ? ['There is no such page', 'Go to the first page']
      : ['Nothing has been changed yet']
  return (
    <EmptyState
      title={title}
      icon={<IconHistory size={32} />}
      action={
        action && (
          <Button variant="default" onClick={onClear}>
            {action}
          </Button>
        )
      }
    />
  )
}

function Pages({ pagination, search }: { pagination: Pagination; search: ActivitySearch }) {
  const { page, total, totalPages, totalIsExact } = pagination
  const linkTo = (target: number) => ({ ...search, page: target > 1 ? target : undefined })
  return (
    <Group component="nav" justify="space-between" gap="xs" aria-label="Pages">
      <Text size="sm" c="dimmed" role="status">
        {total === 1 ? '1 change' : `${total}${totalIsExact ? '' : '+'} changes`}
        {totalPages > 1 && ` · page ${page} of ${totalPages}${totalIsExact ? '' : '+'}`}
      </Text>
      {(totalPages > 1 || page > 1) && (
        <Group gap="xs">
          <LinkButton to="/admin/activity" search={linkTo(page - 1)} variant="default" disabled={page <= 1}>
            Previous page
          </LinkButton>
          <LinkButton
            to="/admin/activity"
            search={linkTo(page + 1)}
            variant="default"
            disabled={page >= totalPages && totalIsExact}
          >
            Next page
          </LinkButton>
        </Group>
      )}
    </Group>
  )
}

interface ActivityFiltersProps {
  search: ActivitySearch
  people: string[]
  subjectTypes: string[]
  /** Replaces the named filters and goes to the first page. */
  onChange: (change: ActivitySearch) => void
  /** Absent without a filter, and where the empty table offers it. */
  onClear: (() => void) | undefined
}

function ActivityFilters({ search, people, subjectTypes, onChange, onClear }: ActivityFiltersProps) {
  const getFieldProps = (field: 'person' | 'subjectType' | 'from' | 'to') => ({
    value: search[field] ?? '',
    onChange: ({ currentTarget: { value } }: ChangeEvent<HTMLInputElement | HTMLSelectElement>) =>
      onChange({ [field]: value || undefined }),
  })
  return (
    <section aria-label="Filters">
      <SimpleGrid cols={{ base: 2, md: 5 }} spacing="xs" style={{ alignItems: 'start' }}>
        <NativeSelect
          label="Person"
          data={[{ value: '', label: 'Anyone' }, ...withChosen(people, search.person)]}
          {...getFieldProps('person')}
        />
        <NativeSelect
          label="What changed"
          data={[
            { value: '', label: 'Anything' },
            ...withChosen(subjectTypes, search.subjectType).map((value) => ({
              value,
              label: describeSubjectType(value),
            })),
          ]}
          {...getFieldProps('subjectType')}
        />
        <TextInput label="From" type="date" {...getFieldProps('from')} />
        <TextInput
          label="To"
          type="date"
          error={isReversed(search) && 'Must not be before From.'}
          {...getFieldProps('to')}
        />
        {onClear && (
          <Button
            variant="subtle"
            w="fit-content"
            px="xs"
            ml={{ base: -8, md: 0 }}
            mt={{ base: 0, md: 24 }}
            onClick={onClear}
          >
            Clear Filters
          </Button>
        )}
      </SimpleGrid>
    </section>
  )
}

/** Also offers the value in the address when the log does not have it. */
function withChosen(values: string[], chosen: string | undefined): string[] {
  return chosen === undefined || values.includes(chosen) ? values : [...values, chosen]
}
