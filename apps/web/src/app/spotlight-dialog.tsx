import type { User } from '@hookline/contract/accounts/accounts.schemas'
import { Text, TextInput, VisuallyHidden } from '@mantine/core'
import { IconSearch } from '@tabler/icons-react'
import { type KeyboardEvent, useEffect, useId, useState } from 'react'
import { Modal } from '../ui/modal.tsx'
import { indexAfterKey } from './spotlight.rules.ts'
import classes from './spotlight-dialog.module.css'
import { type SpotlightEntry, useSpotlightGroups } from './use-spotlight-groups.ts'

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
  const { groups, isLoading } = useSpotlightGroups(typed, user, onShowKeys)
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
        maxLength={200}
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
      <div id={listId} role="listbox" aria-label="Suggestions" className={classes.list}>
        {groups.map(({ title, entries: members }) => (
          // biome-ignore lint/a11y/useSemanticElements: a fieldset must not group options
          <div key={title} role="group" aria-label={title}>
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
                <span className={classes.label}>{entry.label}</span>
                {entry.detail && <span className={classes.detail}>{entry.detail}</span>}
              </div>
            ))}
          </div>
        ))}
      </div>
    </Modal>
  )
}
