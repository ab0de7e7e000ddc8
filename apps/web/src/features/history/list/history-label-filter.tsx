import { Box } from '@mantine/core'
import { type KeyboardEvent, useState } from 'react'
import { SuggestInput } from '../../../ui/suggest-input.tsx'

interface HistoryLabelFilterProps {
  label: string
  placeholder: string
  maxLength: number
  /** What filters now; '' when nothing does. */
  value: string
  suggestions: string[]
  /** Told the new filter, undefined for none. */
  onChange: (value: string | undefined) => void
}

/** One tag or project to filter by: chosen from what exists, or typed and confirmed by Enter. Unconfirmed text goes. */
export function HistoryLabelFilter(props: HistoryLabelFilterProps) {
  const { label, placeholder, maxLength, value, suggestions, onChange } = props
  const [draft, setDraft] = useState({ text: value, seen: value })
  const [isListOpen, setListOpen] = useState(false)
  if (draft.seen !== value) setDraft({ text: value, seen: value })

  function apply(text: string) {
    if (text.trim() !== value) onChange(text.trim() || undefined)
  }

  function handleKeyDown(event: KeyboardEvent) {
    // Where an option is highlighted, the list below has taken the key.
    if (event.key !== 'Enter' || event.defaultPrevented) return
    setListOpen(false)
    apply(draft.text)
  }

  return (
    <Box onKeyDown={handleKeyDown}>
      <SuggestInput
        comboboxProps={{ withinPortal: false }}
        aria-label={label}
        placeholder={placeholder}
        maxLength={maxLength}
        data={suggestions.filter((name) => name !== draft.text)}
        limit={50}
        value={draft.text}
        onChange={(text) => setDraft((now) => ({ ...now, text }))}
        onOptionSubmit={apply}
        dropdownOpened={isListOpen}
        onDropdownOpen={() => setListOpen(true)}
        onDropdownClose={() => setListOpen(false)}
        clearable
        clearButtonProps={{ 'aria-label': `Clear ${label}` }}
        onClear={() => apply('')}
        onBlur={() => setDraft((now) => ({ ...now, text: value }))}
      />
    </Box>
  )
}
