import { historyStatuses } from '@hookline/contract/history/history.rules'
import { projectMaxLength, tagMaxLength } from '@hookline/contract/labels/labels.schemas'
import { searchMaxChars } from '@hookline/contract/paging.schemas'
import { operationLabel, operations } from '@hookline/contract/tools/operations.rules'
import { Box, Button, Combobox } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { Navigate } from '@tanstack/react-router'
import { type KeyboardEvent, type ReactNode, type RefObject, useState } from 'react'
import { useCurrentUser } from '../../../lib/session.ts'
import { useIsNarrow } from '../../../lib/use-screen.ts'
import { SearchableSelect } from '../../../ui/fields/searchable-select.tsx'
import { SuggestInput } from '../../../ui/fields/suggest-input.tsx'
import { FiltersButton } from '../../../ui/lists/filters-button.tsx'
import { SearchBox } from '../../../ui/lists/search-box.tsx'
import { ChipList } from '../chip-list.tsx'
import { historyLabelsQuery, historyUsersQuery } from '../history.queries.ts'
import { allUsers, type HistorySearch, withUser } from '../history-search.rules.ts'
import { statusLabel } from '../history-status.rules.ts'
import { type ActiveFilter, listActiveFilters } from './active-filters.rules.ts'
import { DayFilter } from './day-filter.tsx'
import { toDay } from './history-days.rules.ts'
import classes from './history-filters.module.css'

export function useHistoryFilters(
  addressSearch: HistorySearch,
  onSearchChange: (search: HistorySearch) => void,
  cleared: HistorySearch = {},
) {
  const { user_uuid: ownUserId } = useCurrentUser()
  const { data: users = [] } = useQuery(historyUsersQuery)
  const { data: labels = { tags: [], projects: [] } } = useQuery(historyLabelsQuery)
  const [resetCount, setResetCount] = useState(0)
  const search = withUser(addressSearch, ownUserId)
  const usernames = new Map(users.map(({ user_id, username }) => [user_id, username]))
  return {
    search,
    isIncomplete: search !== addressSearch,
    active: listActiveFilters(search, ownUserId, usernames, toDay(new Date())),
    ownUserId,
    users,
    labels,
    /** A new filter bar drops searched text that has not reached the address yet: it would restore the filter. */
    resetCount,
    /** Replaces the given filters and goes to the first page. */
    change: (change: HistorySearch) => onSearchChange({ ...search, page: undefined, ...change }),
    remove(key: ActiveFilter['key']) {
      if (key === 'search') setResetCount(resetCount + 1)
      const removed = key === 'days' ? { from: undefined, to: undefined } : { [key]: undefined }
      onSearchChange({ ...search, page: undefined, ...(key === 'userId' ? { userId: ownUserId } : removed) })
    },
    clear() {
      setResetCount(resetCount + 1)
      onSearchChange(cleared)
    },
  }
}

export type HistoryFiltersState = ReturnType<typeof useHistoryFilters>

interface FilterBarProps {
  filters: HistoryFiltersState
  searchRef?: RefObject<HTMLInputElement | null> | undefined
}

interface HistoryFiltersProps extends FilterBarProps {
  /** How many results the filters find; its place is kept while it is null. */
  children?: ReactNode
}

export function HistoryFilters({ children, ...props }: HistoryFiltersProps) {
  const { resetCount, isIncomplete, search, active, remove, clear } = props.filters
  return (
    <section aria-label="Search and filters">
      {isIncomplete && <Navigate to="/history" search={search} replace />}
      <div className={classes.line}>
        <FilterBar key={resetCount} {...props} />
        <ChipList label="Active filters" chips={active} removeLabel="Remove filter" onRemove={remove}>
          <Button variant="subtle" size="compact-sm" onClick={clear}>
            Clear all
          </Button>
        </ChipList>
        {children !== undefined && <div className={classes.summary}>{children}</div>}
      </div>
    </section>
  )
}

function FilterBar({ filters, searchRef }: FilterBarProps) {
  const { search, active, ownUserId, users, labels, change } = filters
  const setCount = active.filter(({ key }) => key !== 'search').length
  const isNarrow = useIsNarrow('sm')
  const [isOpen, setOpen] = useState(false)
  const size = isNarrow ? 'sm' : 'xs'
  const others = users.filter(({ user_id }) => user_id !== ownUserId)
  const options = [
    { value: ownUserId, label: 'My results' },
    { value: allUsers, label: 'All Users' },
    ...others.map(({ user_id, username }) => ({ value: user_id, label: username })),
  ]

  return (
    <div className={classes.bar} data-closed={(isNarrow && !isOpen) || undefined}>
      <SearchBox
        {...(searchRef && { ref: searchRef })}
        size={size}
        label="Search by filename or user"
        placeholder="Filename, user or words in the video"
        value={search.search ?? ''}
        maxLength={searchMaxChars}
        onChange={(text) => change({ search: text || undefined })}
      />
      {isNarrow && <FiltersButton isOpen={isOpen} count={setCount} onToggle={() => setOpen(!isOpen)} />}
      <SearchableSelect
        size={size}
        aria-label="User"
        data={options}
        value={search.userId ?? null}
        allowDeselect={false}
        nothingFoundMessage="No such user"
        onChange={(value) => change({ userId: value ?? undefined })}
      />
      <SearchableSelect
        size={size}
        aria-label="Operation"
        placeholder="Any operation"
        data={operations.map((operation) => ({ value: operation, label: operationLabel(operation) }))}
        value={search.operation ?? null}
        clearable
        clearButtonProps={{ 'aria-label': 'Clear Operation' }}
        nothingFoundMessage="No such operation"
        onChange={(value) => change({ operation: operations.find((operation) => operation === value) })}
      />
      <SearchableSelect
        size={size}
        aria-label="Status"
        placeholder="Any status"
        data={historyStatuses.map((status) => ({ value: status, label: statusLabel(status) }))}
        value={search.status ?? null}
        clearable
        clearButtonProps={{ 'aria-label': 'Clear Status' }}
        nothingFoundMessage="No such status"
        onChange={(value) => change({ status: historyStatuses.find((status) => status === value) })}
      />
      <DayFilter size={size} days={search} onChange={change} />
      <LabelFilter size={size} name="tag" filters={filters} maxLength={tagMaxLength} suggestions={labels.tags} />
      <LabelFilter
        size={size}
        name="project"
        filters={filters}
        maxLength={projectMaxLength}
        suggestions={labels.projects}
      />
    </div>
  )
}

interface LabelFilterProps {
  size: 'xs' | 'sm'
  name: 'tag' | 'project'
  filters: HistoryFiltersState
  maxLength: number
  suggestions: string[]
}

/** A tag or project to filter by, chosen from those in use or typed and confirmed by Enter. Unconfirmed text is dropped. */
function LabelFilter({ size, name, filters, maxLength, suggestions }: LabelFilterProps) {
  const label = name === 'tag' ? 'Tag' : 'Project'
  const value = filters.search[name] ?? ''
  const [typed, setTyped] = useState({ text: value, seen: value })
  const [isListOpen, setListOpen] = useState(false)
  if (typed.seen !== value) setTyped({ text: value, seen: value })

  function apply(text: string) {
    if (text.trim() !== value) filters.change({ [name]: text.trim() || undefined })
  }

  function handleKeyDown(event: KeyboardEvent) {
    // With a highlighted option the list has handled the key.
    if (event.key !== 'Enter' || event.defaultPrevented) return
    setListOpen(false)
    apply(typed.text)
  }

  return (
    <Box onKeyDown={handleKeyDown}>
      <SuggestInput
        size={size}
        comboboxProps={{ withinPortal: false }}
        aria-label={label}
        placeholder={`Any ${name}`}
        maxLength={maxLength}
        data={suggestions.filter((suggestion) => suggestion !== typed.text)}
        limit={50}
        value={typed.text}
        onChange={(text) => setTyped((now) => ({ ...now, text }))}
        onOptionSubmit={apply}
        dropdownOpened={isListOpen}
        onDropdownOpen={() => setListOpen(true)}
        onDropdownClose={() => setListOpen(false)}
        {...(typed.text === '' && {
          rightSection: <Combobox.Chevron size={size} />,
          rightSectionPointerEvents: 'none' as const,
        })}
        clearable
        clearButtonProps={{ 'aria-label': `Clear ${label}` }}
        onClear={() => apply('')}
        onBlur={() => setTyped((now) => ({ ...now, text: value }))}
      />
    </Box>
  )
}
