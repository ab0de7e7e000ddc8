import { TextInput } from '@mantine/core'
import { useDebouncedCallback } from '@mantine/hooks'
import { IconSearch } from '@tabler/icons-react'
import { type Ref, useState } from 'react'

const delayMs = 250

interface SearchBoxProps {
  /** Also the accessible name. */
  placeholder: string
  /** The text in the address. */
  value: string
  size?: 'xs' | 'sm'
  onChange: (text: string) => void
  ref?: Ref<HTMLInputElement>
}

/**
 * A search box for a text in the address. It follows the address but never overwrites text that is being typed. Enter
 * searches at once.
 */
export function SearchBox({ placeholder, value, size = 'sm', onChange, ref }: SearchBoxProps) {
  const [draft, setDraft] = useState({ text: value, seen: value, sent: value })
  const send = useDebouncedCallback((text: string) => {
    setDraft((now) => ({ ...now, sent: text.trim() }))
    onChange(text.trim())
  }, delayMs)
  if (draft.seen !== value) {
    setDraft({ ...draft, seen: value, text: value === draft.sent ? draft.text : value })
  }
  return (
    <TextInput
      ref={ref}
      type="search"
      size={size}
      aria-label={placeholder}
      placeholder={placeholder}
      leftSection={<IconSearch size={16} aria-hidden />}
      maxLength={200}
      value={draft.text}
      onChange={({ currentTarget: { value: text } }) => {
        setDraft((now) => ({ ...now, text }))
        send(text)
      }}
      onKeyDown={({ key }) => {
        if (key === 'Enter') send.flush()
      }}
    />
  )
}
