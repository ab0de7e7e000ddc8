import { Box, Button } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { Navigate } from '@tanstack/react-router'
import { type KeyboardEvent, type RefObject, useState } from 'react'
import { useCurrentUser } from '../../../lib/session.ts'
import { ChipList } from '../../../ui/chip-list.tsx'
import { SearchBox } from '../../../ui/search-box.tsx'
import { SearchableSelect } from '../../../ui/searchable-select.tsx'
import { SuggestInput } from '../../../ui/suggest-input.tsx'
import { historyLabelsQuery, historyUsersQuery } from '../history.queries.ts'
import classes from './history-filters.module.css'
import { type ActiveFilter, allUsers, type HistorySearch, listActiveFilters, withUser } from './history-search.rules.ts'

/** The filters in the address, with a user, and what the filter bar needs. */
export function useHistoryFilters(
  given: HistorySearch,
  onSearchChange: (search: HistorySearch) => void,
  cleared: HistorySearch = {},
) {
  const { user_uuid: ownUserId } = useCurrentUser()
  const { data: users = [] } = useQuery(historyUsersQuery)
  const { data: labels = { tags: [], projects: [] } } = useQuery(historyLabelsQuery)
  const [clearCount, setClearCount] = useState(0)
  const search = withUser(given, ownUserId)
  const usernames = new Map(users.map(({ user_id, username }) => [user_id, username]))
  return {
    search,
    /** Whether the address lacks the user. */
    isIncomplete: search !== given,
    active: listActiveFilters(search, ownUserId, usernames),
    ownUserId,
    users,
    labels,
    /** Changes with each clearing, which also drops text that has not reached the address yet. */
    clearCount,
    /** Replaces the given filters and goes to the first page. */
    change: (change: HistorySearch) => onSearchChange({ ...search, page: undefined, ...change }),
    clear() {
      setClearCount(clearCount + 1)
      onSearchChange(cleared)
    },
  }
}

interface HistoryFiltersProps {
  filters: ReturnType<typeof useHistoryFilters>
  searchRef?: RefObject<HTMLInputElement | null>
}

/** The search box, the filters for user, tag and project, and a chip for each active one. */
export function HistoryFilters(props: HistoryFiltersProps) {
  const { clearCount, isIncomplete, search } = props.filters
  return (
    <>
      {isIncomplete && <Navigate to="/history" search={search} replace />}
      <FilterBar key={clearCount} {...props} />
    </>
  )
}

function FilterBar({ filters, searchRef }: HistoryFiltersProps) {
  const { search, active, ownUserId, users, labels, change, clear } = filters
  const [searchKey, setSearchKey] = useState(0)
  const others = users.filter(({ user_id }) => user_id !== ownUserId)
  const options = [
    { value: ownUserId, label: 'My results' },
    { value: allUsers, label: 'All Users' },
    ...others.map(({ user_id, username }) => ({ value: user_id, label: username })),
  ]

  function handleRemove(key: ActiveFilter['key']) {
    // A new search box: text that has not reached the address yet would restore the filter.
    if (key === 'search') setSearchKey((count) => count + 1)
    change({ [key]: key === 'userId' ? ownUserId : undefined })
  }

  return (
    <section aria-label="Search and filters">
      <div className={classes.bar}>
        <SearchBox
          key={searchKey}
          {...(searchRef && { ref: searchRef })}
          placeholder="Search by filename or user"
          value={search.search ?? ''}
          onChange={(text) => change({ search: text || undefined })}
        />
        <SearchableSelect
          aria-label="User"
          data={options}
          value={search.userId ?? null}
          allowDeselect={false}
          nothingFoundMessage="No such user"
          onChange={(value) => change({ userId: value ?? undefined })}
        />
        <LabelFilter
          label="Tag"
          placeholder="Any tag"
          maxLength={50}
          value={search.tag ?? ''}
          suggestions={labels.tags}
          onChange={(tag) => change({ tag })}
        />
        <LabelFilter
          label="Project"
          placeholder="Any project"
          maxLength={200}
          value={search.project ?? ''}
          suggestions={labels.projects}
          onChange={(project) => change({ project })}
        />
      </div>
      <ChipList label="Active filters" chips={active} removeLabel="Remove filter" onRemove={handleRemove}>
        <Button variant="subtle" size="compact-sm" onClick={clear}>
          Clear all
        </Button>
      </ChipList>
    </section>
  )
}

interface LabelFilterProps {
  label: string
  placeholder: string
  maxLength: number
  /** The active filter; '' for none. */
  value: string
  suggestions: string[]
  /** Receives the new filter, undefined for none. */
  onChange: (value: string | undefined) => void
}

/** A tag or project to filter by, chosen from those in use or typed and confirmed by Enter. Unconfirmed text is dropped. */
function LabelFilter(props: LabelFilterProps) {
  const { label, placeholder, maxLength, value, suggestions, onChange } = props
  const [typed, setTyped] = useState({ text: value, seen: value })
  const [isListOpen, setListOpen] = useState(false)
  if (typed.seen !== value) setTyped({ text: value, seen: value })

  function apply(text: string) {
    if (text.trim() !== value) onChange(text.trim() || undefined)
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
        comboboxProps={{ withinPortal: false }}
        aria-label={label}
        placeholder={placeholder}
        maxLength={maxLength}
        data={suggestions.filter((name) => name !== typed.text)}
        limit={50}
        value={typed.text}
        onChange={(text) => setTyped((now) => ({ ...now, text }))}
        onOptionSubmit={apply}
        dropdownOpened={isListOpen}
        onDropdownOpen={() => setListOpen(true)}
        onDropdownClose={() => setListOpen(false)}
        clearable
        clearButtonProps={{ 'aria-label': `Clear ${label}` }}
        onClear={() => apply('')}
        onBlur={() => setTyped((now) => ({ ...now, text: value }))}
      />
    </Box>
  )
}
