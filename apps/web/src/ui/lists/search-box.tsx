import { TextInput } from '@mantine/core'
import { useDebouncedCallback } from '@mantine/hooks'
import { IconSearch } from '@tabler/icons-react'
import { type Ref, useState } from 'react'

const delayMs = 250

interface SearchBoxProps {
  placeholder: string
  /** The accessible name, if not the placeholder. */
  label?: string
  /** The text in the address. */
  value: string
  maxLength: number
  size?: 'xs' | 'sm'
  onChange: (text: string) => void
  ref?: Ref<HTMLInputElement>
}

/**
 * A search box for a text in the address. It follows the address but never overwrites text that is being typed. Enter
 * searches at once.
 */
export function SearchBox({
  placeholder,
  label = placeholder,
  value,
  maxLength,
  size = 'sm',
  onChange,
  ref,
}: SearchBoxProps) {
  const [typed, setTyped] = useState({ text: value, seen: value, sent: value })
  const send = useDebouncedCallback((text: string) => {
    setTyped((now) => ({ ...now, sent: text.trim() }))
    onChange(text.trim())
  }, delayMs)
  if (typed.seen !== value) {
    setTyped({ ...typed, seen: value, text: value === typed.sent ? typed.text : value })
  }
  return (
    <TextInput
      ref={ref}
      type="search"
      size={size}
      aria-label={label}
      placeholder={placeholder}
      leftSection={<IconSearch size={16} aria-hidden />}
      maxLength={maxLength}
      value={typed.text}
      onChange={({ currentTarget: { value: text } }) => {
        setTyped((now) => ({ ...now, text }))
        send(text)
      }}
      onKeyDown={({ key }) => {
        if (key === 'Enter') send.flush()
      }}
    />
  )
}
