import { ActionIcon, Button, type ComboboxItem, Group, type OptionsFilter, Stack, Text, Tooltip } from '@mantine/core'
import { IconRefresh } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import { errorMessage } from '../../lib/api-error.ts'
import { needsConnection } from '../../lib/meta-failure.ts'
import { LinkButton } from '../link-button.tsx'
import { SearchableSelect } from '../searchable-select.tsx'
import { describeAge } from './list-age.rules.ts'
import type { ShownList } from './use-meta-list.ts'

/** As many are drawn at once; typing narrows the rest, so that thousands stay quick. */
const drawnMax = 100

interface MetaSelectProps<Item> {
  label: string
  list: ShownList<Item>
  /** What is chosen: an id at Meta. */
  value: string | null
  onChange: (id: string | null) => void
  /** Of an item: its id, what people call it, and a word more where it helps. */
  describe: (item: Item) => { id: string; name: string; note?: string; isDisabled?: boolean }
  /** What is told of a choice that the list does not hold. */
  unavailable?: string
  /** Why nothing can be chosen yet, such as 'Choose an ad account first'. */
  blockedBy?: string | null
  placeholder?: string
  withAsterisk?: boolean
  isClearable?: boolean
  error?: ReactNode
  description?: ReactNode
  isDisabled?: boolean
  /** So that a link can jump to the field. */
  id?: string
  /** So that its form finds the field when it is wrong. */
  dataPath?: string | undefined
}

/**
 * Chooses one of what Meta offers: typing searches name and id, each option shows its id, the refresh button asks Meta
 * now, and so does 'Retry' beside a list that is old or did not come; one that needs a connection leads to where it is
 * made. A chosen id that the list does not hold stays chosen and says so.
 */
export function MetaSelect<Item>(props: MetaSelectProps<Item>) {
  const { label, list, value, onChange, describe, blockedBy = null, placeholder, error, description } = props
  const described = list.items.map(describe)
  const notes = new Map(described.map(({ id, note }) => [id, note]))
  const isUnknown = value !== null && !notes.has(value)
  const isUnavailable = isUnknown && isWhole(list)
  const data = [
    ...(isUnknown ? [{ value, label: isUnavailable ? `Not available (${value})` : value }] : []),
    ...described.map(({ id, name, isDisabled = false }) => ({ value: id, label: name, disabled: isDisabled })),
  ]
  const isUsable = blockedBy === null && !props.isDisabled
  const listError = list.error && blockedBy === null ? errorMessage(list.error) : undefined
  return (
    <Stack gap={2}>
      <Group gap="xs" align="flex-end" wrap="nowrap">
        <SearchableSelect
          {...(props.id && { id: props.id })}
          data-path={props.dataPath}
          label={label}
          description={description}
          data={data}
          value={value}
          onChange={onChange}
          // A link to the field, or a fault in it, must not cover the screen with the list.
          openOnFocus={false}
          // Choosing what is chosen keeps it; the clear button is there to empty the field.
          allowDeselect={false}
          clearable={props.isClearable ?? !props.withAsterisk}
          clearButtonProps={{ 'aria-label': `Clear ${label}` }}
          withAsterisk={props.withAsterisk ?? false}
          disabled={!isUsable}
          placeholder={blockedBy ?? (list.isLoading ? 'Loading…' : (placeholder ?? 'Search by name or id'))}
          limit={drawnMax}
          filter={byNameOrId}
          nothingFoundMessage={list.isLoading ? 'Loading…' : 'Nothing found'}
          renderOption={({ option }) => <OptionLine option={option} note={notes.get(option.value)} />}
          error={error || (isUnavailable && isUsable && props.unavailable) || listError}
          flex={1}
          comboboxProps={{ withinPortal: true }}
        />
        <Tooltip label={`Refresh ${label}`}>
          <ActionIcon
            variant="default"
            size={32}
            aria-label={`Refresh ${label}`}
            loading={list.isRefreshing}
            disabled={!isUsable}
            onClick={list.refresh}
          >
            <IconRefresh size={16} aria-hidden />
          </ActionIcon>
        </Tooltip>
      </Group>
      <Group gap="xs">
        {list.age && blockedBy === null && (
          <Text size="xs" c={list.age.isStale ? 'var(--mantine-color-yellow-text)' : 'dimmed'}>
            {describeAge(list.age, new Date())}
          </Text>
        )}
        {isUsable && (list.error ?? list.age?.isStale) && (
          <Button
            variant="default"
            size="compact-xs"
            aria-label={`Retry ${label}`}
            loading={list.isRefreshing}
            onClick={list.refresh}
          >
            Retry
          </Button>
        )}
        {isUsable && needsConnection(list.error) && (
          <LinkButton to="/settings/meta" variant="default" size="compact-xs">
            Meta settings
          </LinkButton>
        )}
      </Group>
    </Stack>
  )
}

/** @returns whether what is missing in the list is not offered by Meta: it is here, of today, and no other answer is awaited. */
function isWhole({ age, error, isRefreshing }: ShownList<unknown>): boolean {
  return age !== null && !age.isStale && error === null && !isRefreshing
}

function OptionLine({ option, note }: { option: ComboboxItem; note: string | undefined }) {
  return (
    <div>
      {/* The active option has a background of its own, with a text colour to match. */}
      <Text size="sm" c="inherit" style={{ overflowWrap: 'anywhere' }}>
        {option.label}
      </Text>
      <Text size="xs" c="inherit">
        {note ? `${option.value} · ${note}` : option.value}
      </Text>
    </div>
  )
}

const byNameOrId: OptionsFilter = ({ options, search, limit }) => {
  const sought = search.trim().toLowerCase()
  const found = (options as ComboboxItem[]).filter(
    ({ label, value }) => label.toLowerCase().includes(sought) || value.includes(sought),
  )
  // The option for no choice, which has no id, must not be the active first match while somebody seeks another.
  const isNone = ({ value }: ComboboxItem) => sought !== '' && value === ''
  return [...found.filter((option) => !isNone(option)), ...found.filter(isNone)].slice(0, limit)
}
