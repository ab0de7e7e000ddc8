import { Button, CloseButton, Group, Text } from '@mantine/core'
import { type RefObject, useState } from 'react'
import { SearchBox } from '../../../ui/search-box.tsx'
import { SearchableSelect } from '../../../ui/searchable-select.tsx'
import classes from './history-filters.module.css'
import { HistoryLabelFilter } from './history-label-filter.tsx'
import { type ActiveFilter, allUsers, type HistorySearch } from './history-search.rules.ts'

interface HistoryFiltersProps {
  search: HistorySearch
  ownUserId: string
  users: { user_id: string; username: string }[]
  /** Tags and projects in use. */
  labels: { tags: string[]; projects: string[] }
  active: ActiveFilter[]
  searchRef: RefObject<HTMLInputElement | null>
  /** Replaces the named filters and goes to the first page. */
  onChange: (change: HistorySearch) => void
  onClear: () => void
}

/** Search box, a filter each for user, tag and project, and a chip for each that is active. */
export function HistoryFilters(props: HistoryFiltersProps) {
  const { search, ownUserId, users, labels, active, searchRef, onChange, onClear } = props
  const [dropCount, setDropCount] = useState(0)
  const others = users.filter(({ user_id }) => user_id !== ownUserId)
  const options = [
    { value: ownUserId, label: 'My results' },
    { value: allUsers, label: 'All Users' },
    ...others.map(({ user_id, username }) => ({ value: user_id, label: username })),
  ]

  function handleDrop(key: ActiveFilter['key']) {
    // A new box: what is typed there and has not reached the address yet would bring the text back.
    if (key === 'search') setDropCount((count) => count + 1)
    onChange({ [key]: key === 'userId' ? ownUserId : undefined })
  }

  return (
    <section aria-label="Search and filters">
      <div className={classes.bar}>
        <SearchBox
          key={dropCount}
          ref={searchRef}
          placeholder="Search by filename or user"
          value={search.search ?? ''}
          onChange={(text) => onChange({ search: text || undefined })}
        />
        <SearchableSelect
          aria-label="User"
          data={options}
          value={search.userId ?? null}
          allowDeselect={false}
          nothingFoundMessage="No such user"
          onChange={(value) => onChange({ userId: value ?? undefined })}
        />
        <HistoryLabelFilter
          label="Tag"
          placeholder="Any tag"
          maxLength={50}
          value={search.tag ?? ''}
          suggestions={labels.tags}
          onChange={(tag) => onChange({ tag })}
        />
        <HistoryLabelFilter
          label="Project"
          placeholder="Any project"
          maxLength={200}
          value={search.project ?? ''}
          suggestions={labels.projects}
          onChange={(project) => onChange({ project })}
        />
      </div>
      {active.length > 0 && (
        <Group component="ul" gap="xs" className={classes.chips} aria-label="Active filters">
          {active.map(({ key, label }) => (
            <li key={key} className={classes.chip}>
              <Text span size="xs" className={classes.chipText}>
                {label}
              </Text>
              <CloseButton size="sm" aria-label={`Remove filter ${label}`} onClick={() => handleDrop(key)} />
            </li>
          ))}
          <li>
            <Button variant="subtle" size="compact-sm" onClick={onClear}>
              Clear all
            </Button>
          </li>
        </Group>
      )}
    </section>
  )
}
