import {
  ActionIcon,
  Anchor,
  Button,
  type ComboboxItem,
  Group,
  type OptionsFilter,
  Stack,
  Text,
  Tooltip,
} from '@mantine/core'
import { IconRefresh } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import { errorMessage } from '../../lib/api-error.ts'
import { SearchableSelect } from '../../ui/fields/searchable-select.tsx'
import { LinkButton } from '../../ui/link-button.tsx'
import { describeAge } from './list-age.rules.ts'
import { needsConnection } from './meta-failure.ts'
import type { ShownList } from './use-meta-list.ts'

/** Rendering thousands of options is slow; typing finds the rest. */
const renderedMax = 100

export interface MetaSelectProps<Item> {
  label: string
  list: ShownList<Item>
  /** The chosen id at Meta; '' and null are no choice. */
  value?: string | null
  onChange: (id: string | null) => void
  describe: (item: Item) => { id: string; name: string; note?: string; isDisabled?: boolean }
  /** The error of a choice that the list lacks. */
  unavailable?: string
  /** Why the field is disabled, such as 'Choose an ad account first'. */
  blockedBy?: string | null
  /** Offers an option for no choice with this label; the field is then not cleared by a button. */
  emptyLabel?: string
  /** An option of its own after that, which empties the field. */
  clearOption?: ComboboxItem
  /** Leads to the field that this one waits for. */
  onBlocked?: (() => void) | undefined
  withAsterisk?: boolean
  isClearable?: boolean
  error?: ReactNode
  description?: ReactNode
  isDisabled?: boolean
  /** The section has one button that refreshes its lists, and their age. */
  isRefreshedBySection?: boolean
  id?: string
  /** Where a form finds the field to focus it. */
  'data-path'?: string | undefined
}

/**
 * Chooses an object at Meta by name or id. The list can be refreshed, shows its age, and offers a retry or the Meta
 * settings after a failure. A chosen id that the list lacks stays chosen and is marked.
 */
export function MetaSelect<Item>(props: MetaSelectProps<Item>) {
  const { label, list, onChange, describe, blockedBy = null, emptyLabel, clearOption, error } = props
  const value = props.value || null
  const described = list.items.map(describe)
  const notes = new Map(described.map(({ id, note }) => [id, note]))
  const isUnknown = value !== null && value !== clearOption?.value && !notes.has(value)
  const isUnavailable = isUnknown && isComplete(list)
  const data = [
    ...(emptyLabel ? [{ value: '', label: emptyLabel }] : []),
    ...(clearOption ? [clearOption] : []),
    ...(isUnknown ? [{ value, label: isUnavailable ? `Not available (${value})` : value }] : []),
    ...described.map(({ id, name, isDisabled = false }) => ({ value: id, label: name, disabled: isDisabled })),
  ]
  const isUsable = blockedBy === null && !props.isDisabled
  const hasOwnRefresh = !props.isRefreshedBySection
  // The section says for all of its fields that there is no connection.
  const failure = isUsable && (hasOwnRefresh || !needsConnection(list.error)) ? list.error : null
  const listError = failure ? errorMessage(failure) : undefined
  return (
    <Stack gap={2}>
      <Group gap="xs" align="flex-start" wrap="nowrap">
        <SearchableSelect
          {...(props.id && { id: props.id })}
          data-path={props['data-path']}
          label={label}
          // The option for no choice hides the placeholder.
          description={
            (emptyLabel && blockedBy && <BlockedLine blockedBy={blockedBy} onPress={props.onBlocked} />) ??
            props.description
          }
          inputWrapperOrder={['label', 'input', 'description', 'error']}
          data={data}
          value={emptyLabel ? (value ?? '') : value}
          onChange={(id) => onChange(id || null)}
          // A link to the field, or an error in it, must not open the list over the screen.
          openOnFocus={false}
          // Choosing the chosen option keeps it; the clear button empties the field.
          allowDeselect={false}
          clearable={!emptyLabel && (props.isClearable ?? !props.withAsterisk)}
          clearButtonProps={{ 'aria-label': `Clear ${label}` }}
          withAsterisk={props.withAsterisk ?? false}
          disabled={!isUsable}
          placeholder={blockedBy ?? (props.isDisabled ? 'None' : list.isLoading ? 'Loading…' : 'Search by name or ID')}
          limit={renderedMax}
          filter={byNameOrId}
          nothingFoundMessage={list.isLoading ? 'Loading…' : 'Nothing found'}
          renderOption={({ option }) => <OptionLine option={option} note={notes.get(option.value)} />}
          error={error || (isUnavailable && isUsable && props.unavailable) || listError}
          flex={1}
          comboboxProps={{ withinPortal: true }}
        />
        {hasOwnRefresh && (
          <Tooltip label={`Refresh ${label}`}>
            <ActionIcon
              variant="default"
              size={36}
              mt={24}
              aria-label={`Refresh ${label}`}
              loading={list.isRefreshing}
              disabled={!isUsable}
              onClick={list.refresh}
            >
              <IconRefresh size={16} aria-hidden />
            </ActionIcon>
          </Tooltip>
        )}
      </Group>
      <Group gap="xs">
        {list.age && blockedBy === null && (hasOwnRefresh || list.age.isStale) && (
          <Text size="xs" c={list.age.isStale ? 'var(--mantine-color-yellow-text)' : 'dimmed'}>
            {describeAge(list.age, new Date())}
          </Text>
        )}
        {isUsable && (failure ?? list.age?.isStale) && (
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
        {needsConnection(failure) && (
          <LinkButton to="/settings/meta" variant="default" size="compact-xs">
            Meta settings
          </LinkButton>
        )}
      </Group>
    </Stack>
  )
}

/** Why a field cannot be used, and the way to the field that it waits for. */
function BlockedLine({ blockedBy, onPress }: { blockedBy: string; onPress: (() => void) | undefined }) {
  if (!onPress) return blockedBy
  return (
    <Anchor component="button" type="button" inherit onClick={onPress}>
      {blockedBy}
    </Anchor>
  )
}

/** Whether the list is fresh and complete, so that Meta does not offer what it lacks. */
function isComplete({ age, error, isRefreshing }: ShownList<unknown>): boolean {
  return age !== null && !age.isStale && error === null && !isRefreshing
}

function OptionLine({ option, note }: { option: ComboboxItem; note: string | undefined }) {
  return (
    <div style={{ overflowWrap: 'anywhere' }}>
      {/* Inherits the text colour of the active option. */}
      <Text size="sm" c="inherit">
        {option.label}
      </Text>
      <Text size="xs" c="inherit">
        {/\d/.test(option.value) && (note ? `${option.value} · ${note}` : option.value)}
      </Text>
    </div>
  )
}

const byNameOrId: OptionsFilter = ({ options, search, limit }) => {
  const wanted = search.trim().toLowerCase()
  const found = (options as ComboboxItem[]).filter(
    ({ label, value }) => label.toLowerCase().includes(wanted) || value.includes(wanted),
  )
  // The options for no choice and to clear, which have no id, must not be the first match of a search.
  const isNone = ({ value }: ComboboxItem) => wanted !== '' && !/\d/.test(value)
  return [...found.filter((option) => !isNone(option)), ...found.filter(isNone)].slice(0, limit)
}
