import { Autocomplete, Box, Button, CloseButton, Group, Text, VisuallyHidden } from '@mantine/core'
import { type KeyboardEvent, useRef, useState } from 'react'
import classes from './tag-editor.module.css'

interface TagEditorProps {
  label: string
  tags: string[]
  /** What stands in the field and is not yet a tag. */
  draft: string
  /** Why the draft cannot become a tag. */
  error: string | null
  suggestions: string[]
  onDraftChange: (draft: string) => void
  /** Makes a text into tags. */
  onAdd: (typed: string) => void
  onRemove: (tag: string) => void
}

/** Tags as chips that can be removed, and a field that adds some: by Enter, the button or a suggestion. */
export function TagEditor(props: TagEditorProps) {
  const { label, tags, draft, error, suggestions, onDraftChange, onAdd, onRemove } = props
  const chosen = useRef<string | null>(null)
  const [isListOpen, setListOpen] = useState(false)

  function handleChange(text: string) {
    // The field takes over a chosen suggestion as text, right after it was chosen.
    if (chosen.current === text) onAdd(text)
    else onDraftChange(text)
    chosen.current = null
  }

  function handleKeyDown(event: KeyboardEvent) {
    if (event.key !== 'Enter' || event.defaultPrevented) return
    // Enter ends a tag here, and must not send the form; an empty field has none to end.
    event.preventDefault()
    if (draft.trim() === '') return
    // Open, the list would cover the chips.
    setListOpen(false)
    onAdd(draft)
  }

  return (
    <div>
      <Group gap="xs" align="flex-end" wrap="nowrap">
        <Box flex={1} onKeyDown={handleKeyDown}>
          <Autocomplete
            comboboxProps={{ withinPortal: false }}
            label={label}
            placeholder="Type a tag and press Enter"
            data={suggestions.filter((tag) => !tags.includes(tag))}
            limit={20}
            value={draft}
            error={error !== null}
            openOnFocus={false}
            dropdownOpened={isListOpen}
            onDropdownOpen={() => setListOpen(true)}
            onDropdownClose={() => setListOpen(false)}
            onChange={handleChange}
            onOptionSubmit={(tag) => {
              chosen.current = tag
            }}
          />
        </Box>
        <Button variant="default" onClick={() => onAdd(draft)}>
          Add<VisuallyHidden> to {label}</VisuallyHidden>
        </Button>
      </Group>
      {error && (
        <Text size="sm" c="var(--mantine-color-error)" mt={4} role="alert">
          {error}
        </Text>
      )}
      {tags.length > 0 && (
        <ul className={classes.tags} aria-label={`${label}, chosen`}>
          {tags.map((tag) => (
            <li key={tag} className={classes.tag}>
              <span dir="auto" className={classes.text}>
                {tag}
              </span>
              <CloseButton size="sm" aria-label={`Remove tag ${tag}`} onClick={() => onRemove(tag)} />
            </li>
          ))}
        </ul>
      )}
    </div>
  )
}
