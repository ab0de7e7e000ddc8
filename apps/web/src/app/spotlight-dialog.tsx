import type { User } from '@hookline/contract/accounts/accounts.schemas'
import { searchMaxChars } from '@hookline/contract/paging.schemas'
import { operationLabel } from '@hookline/contract/tools/operations.rules'
import { Box, Text, TextInput, VisuallyHidden } from '@mantine/core'
import { useDebouncedValue } from '@mantine/hooks'
import { IconSearch } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { type KeyboardEvent, useEffect, useId, useState } from 'react'
import { historyPageQuery } from '../features/history/history.queries.ts'
import { allUsers } from '../features/history/history-search.rules.ts'
import { formatDate } from '../lib/format-date.ts'
import { resultName } from '../parts/results/result-name.ts'
import { Modal } from '../ui/dialogs/modal.tsx'
import { useOfferedScreens } from './screens.ts'
import { containsWords, indexAfterKey } from './spotlight.rules.ts'
import classes from './spotlight-dialog.module.css'

const searchDelayMs = 200
const resultCount = 6
/** With the title and the field as high as a dialog can be. */
const listHeight = 'min(480px, 80dvh - 140px)'

interface SpotlightEntry {
  id: string
  label: string
  summary?: string | null | undefined
  detail?: string
  onChoose: () => void
}

interface SpotlightDialogProps {
  isOpen: boolean
  user: User
  onShowKeys: () => void
  onClose: () => void
}

/** Opens any screen or result by a part of its name: a combobox with a list of suggestions. */
export default function SpotlightDialog({ isOpen, user, onShowKeys, onClose }: SpotlightDialogProps) {
  const listId = useId()
  const [typed, setTyped] = useState('')
  const [index, setIndex] = useState(0)
  const { groups, isLoading, isWaiting, hasNoMatch } = useSpotlightGroups(typed, user, onShowKeys)
  const entries = groups.flatMap((group) => group.entries)
  const active = entries[Math.min(index, entries.length - 1)]
  const optionId = (entry: SpotlightEntry) => `${listId}-${entry.id}`
  const activeId = active && optionId(active)
  useEffect(() => {
    if (activeId) document.getElementById(activeId)?.scrollIntoView({ block: 'nearest' })
  }, [activeId])

  function choose(entry: SpotlightEntry) {
    onClose()
    entry.onChoose()
  }

  function handleKeyDown(event: KeyboardEvent) {
    if (event.nativeEvent.isComposing) return
    const next = indexAfterKey(event.key, index, entries.length)
    if (next !== null) {
      event.preventDefault()
      setIndex(next)
    } else if (event.key === 'Enter' && active) {
      event.preventDefault()
      choose(active)
    }
  }

  return (
    <Modal isOpen={isOpen} onClose={onClose} title="Search" size="lg" yOffset="10vh" centered={false}>
      <TextInput
        role="combobox"
        aria-label="Search screens and results"
        aria-expanded={entries.length > 0}
        aria-controls={listId}
        aria-autocomplete="list"
        aria-activedescendant={activeId}
        placeholder="A screen, a filename or a user"
        leftSection={<IconSearch size={16} aria-hidden />}
        maxLength={searchMaxChars}
        autoComplete="off"
        data-autofocus
        value={typed}
        onChange={({ currentTarget }) => {
          setTyped(currentTarget.value)
          setIndex(0)
        }}
        onKeyDown={handleKeyDown}
      />
      <VisuallyHidden role="status">
        {isLoading ? 'Searching' : entries.length === 1 ? '1 suggestion' : `${entries.length} suggestions`}
      </VisuallyHidden>
      {hasNoMatch && (
        <Text c="dimmed" px={8} mt="sm">
          No screen or result matches.
        </Text>
      )}
      <Box
        id={listId}
        role="listbox"
        aria-label="Suggestions"
        aria-busy={isWaiting}
        mt="sm"
        mah={listHeight}
        mih={isWaiting ? listHeight : undefined}
        className={classes.list}
      >
        {groups.map(({ title, entries: members }) => (
          // biome-ignore lint/a11y/useSemanticElements: a fieldset must not group options
          <div key={title} role="group" aria-label={title} className={classes.group}>
            <Text size="xs" c="dimmed" p="8px 8px 4px" aria-hidden>
              {title}
            </Text>
            {members.map((entry) => (
              // biome-ignore lint/a11y/useFocusableInteractive lint/a11y/useKeyWithClickEvents: focus and keys stay in the text field
              <div
                key={entry.id}
                id={optionId(entry)}
                role="option"
                aria-selected={entry === active}
                className={classes.option}
                onClick={() => choose(entry)}
                onMouseMove={() => setIndex(entries.indexOf(entry))}
              >
                <Text span inherit lineClamp={2} className={classes.label}>
                  {entry.label}
                </Text>
                {entry.summary && (
                  <Text span size="xs" truncate className={classes.summary}>
                    {entry.summary}
                  </Text>
                )}
                {entry.detail && (
                  <Text span size="xs" className={classes.detail}>
                    {entry.detail}
                  </Text>
                )}
              </div>
            ))}
          </div>
        ))}
      </Box>
    </Modal>
  )
}

/**
 * The suggestions: the user's own recent results and then the screens or, once something is typed, matching screens,
 * the team's matching results and a link to all of these.
 */
function useSpotlightGroups(typed: string, user: User, onShowKeys: () => void) {
  const navigate = useNavigate()
  const text = typed.trim()
  const [search] = useDebouncedValue(text, searchDelayMs)
  const { data, isLoading, isFetching, isPlaceholderData } = useQuery(
    historyPageQuery({ page: 1, limit: resultCount, ...(search ? { search } : { userId: user.user_uuid }) }),
  )

  const keys: SpotlightEntry = { id: 'keys', label: 'Keyboard shortcuts', onChoose: onShowKeys }
  const screens: SpotlightEntry[] = useOfferedScreens(user).map(({ to, search, label }) => ({
    id: `to-${to}${search ? '-deleted' : ''}`,
    label,
    onChoose: () => void navigate({ to, ...(search && { search }) }),
  }))
  const named = [...screens, keys].filter(({ label }) => containsWords(label, text))
  const results = (data?.results ?? []).map((item) => ({
    id: `result-${item.id}`,
    label: resultName(item),
    summary: item.firstHeadline,
    detail: [
      operationLabel(item.operation),
      item.generatedByUsername !== user.username && item.generatedByUsername,
      formatDate(item.createdAt),
    ]
      .filter(Boolean)
      .join(' · '),
    onChoose: () => void navigate({ to: '/result/$id', params: { id: String(item.id) } }),
  }))
  const all: SpotlightEntry = {
    id: 'search',
    label: `Search History for “${text}”`,
    onChoose: () => void navigate({ to: '/history', search: { search: text, userId: allUsers } }),
  }

  const ofScreens = { title: 'Screens', entries: named }
  const ofResults = { title: search && !isPlaceholderData ? 'Results' : 'Recent results', entries: results }
  // The screens would move down, from below the mouse, when the results arrive.
  const isWaiting = text === '' && isLoading
  const inOrder = text ? [ofScreens, ofResults, { title: 'More', entries: [all] }] : [ofResults, ofScreens]
  return {
    groups: isWaiting ? [] : inOrder.filter(({ entries }) => entries.length > 0),
    isLoading: isFetching,
    isWaiting,
    hasNoMatch: search !== '' && search === text && !isFetching && named.length + results.length === 0,
  }
}
