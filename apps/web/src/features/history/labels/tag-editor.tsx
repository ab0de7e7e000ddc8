import { Autocomplete, Box, Button, Group, Text, VisuallyHidden } from '@mantine/core'
import { type KeyboardEvent, useRef, useState } from 'react'
import { distinctOptions } from '../../../ui/fields/distinct-options.rules.ts'
import { ChipList } from '../chip-list.tsx'
import { addTags } from '../history-labels.rules.ts'

export function useTagField(initial: string[]) {
  const [tags, setTags] = useState(initial)
  const [typed, setTyped] = useState('')
  const [error, setError] = useState<string | null>(null)

  function reset(next: string[], nextTyped = '') {
    setTags(next)
    setTyped(nextTyped)
    setError(null)
  }

  /** Adds a text to the tags. @returns all tags, or null when the text is refused: then the field shows why */
  function add(text: string): string[] | null {
    const outcome = addTags(tags, text)
    if ('message' in outcome) setError(outcome.message)
    else reset(outcome.tags)
    return 'message' in outcome ? null : outcome.tags
  }

  return {
    tags,
    typed,
    error,
    type(text: string) {
      setTyped(text)
      setError(null)
    },
    add,
    /** Adds the text in the field. @returns all tags, or null when it is refused */
    finish: () => add(typed),
    remove: (tag: string) => setTags(tags.filter((other) => other !== tag)),
    reset,
  }
}

interface TagEditorProps {
  label: string
  field: ReturnType<typeof useTagField>
  suggestions: string[]
  /** Names the field's value in a comparison of versions. */
  path?: string
  /** What is done with the chosen tags. */
  verb?: 'Add' | 'Remove'
}

/** Tags as chips with a remove button, and a field that adds tags by Enter, its button or a suggestion. */
export function TagEditor({ label, field, suggestions, path, verb = 'Add' }: TagEditorProps) {
  const { tags, typed, error, add } = field
  const chosen = useRef<string | null>(null)
  const [isListOpen, setListOpen] = useState(false)

  function handleChange(text: string) {
    // Right after a suggestion is chosen, the field reports it as typed text.
    if (chosen.current === text) add(text)
    else field.type(text)
    chosen.current = null
  }

  function handleKeyDown(event: KeyboardEvent) {
    if (event.key !== 'Enter' || event.defaultPrevented) return
    // Enter adds the tag instead of submitting the form.
    event.preventDefault()
    if (typed.trim() === '') return
    // An open list would cover the chips.
    setListOpen(false)
    add(typed)
  }

  return (
    <div>
      <Group gap="xs" align="flex-end" wrap="nowrap">
        <Box flex={1} onKeyDown={handleKeyDown}>
          <Autocomplete
            comboboxProps={{ withinPortal: false }}
            label={label}
            data-path={path}
            placeholder="Type a tag and press Enter"
            data={distinctOptions(suggestions.filter((tag) => !tags.includes(tag)))}
            limit={20}
            value={typed}
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
        <Button variant="default" w={88} px={0} onClick={() => add(typed)}>
          {verb}
          <VisuallyHidden> in {label}</VisuallyHidden>
        </Button>
      </Group>
      {error && (
        <Text size="sm" c="var(--mantine-color-error)" mt={4} role="alert">
          {error}
        </Text>
      )}
      <ChipList
        mt={8}
        label={`${label}, chosen`}
        chips={tags.map((tag) => ({ key: tag, label: tag }))}
        removeLabel="Remove tag"
        onRemove={field.remove}
      />
    </div>
  )
}
