import { Button, NativeSelect, SimpleGrid, TextInput } from '@mantine/core'
import { type ActivitySearch, isReversed } from './activity-search.rules.ts'
import { describeSubjectType } from './entry-words.rules.ts'

interface ActivityFiltersProps {
  search: ActivitySearch
  people: string[]
  subjectTypes: string[]
  /** Replaces the named filters and goes to the first page. */
  onChange: (change: ActivitySearch) => void
  onClear: () => void
}

export function ActivityFilters({ search, people, subjectTypes, onChange, onClear }: ActivityFiltersProps) {
  const { person, subjectType, from, to } = search
  const isActive = Boolean(person || subjectType || from || to)
  return (
    <section aria-label="Filters">
      <SimpleGrid cols={{ base: 1, xs: 2, md: 5 }} spacing="xs" style={{ alignItems: 'start' }}>
        <NativeSelect
          label="Person"
          data={[{ value: '', label: 'Anyone' }, ...withChosen(people, person)]}
          value={person ?? ''}
          onChange={({ currentTarget: { value } }) => onChange({ person: value || undefined })}
        />
        <NativeSelect
          label="Thing"
          data={[
            { value: '', label: 'Anything' },
            ...withChosen(subjectTypes, subjectType).map((value) => ({ value, label: describeSubjectType(value) })),
          ]}
          value={subjectType ?? ''}
          onChange={({ currentTarget: { value } }) => onChange({ subjectType: value || undefined })}
        />
        <TextInput
          label="From"
          type="date"
          value={from ?? ''}
          onChange={({ currentTarget: { value } }) => onChange({ from: value || undefined })}
        />
        <TextInput
          label="To"
          type="date"
          value={to ?? ''}
          error={isReversed(search) && 'This day is before the first one.'}
          onChange={({ currentTarget: { value } }) => onChange({ to: value || undefined })}
        />
        {isActive && (
          <Button variant="subtle" mt={{ base: 0, xs: 22 }} onClick={onClear}>
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
