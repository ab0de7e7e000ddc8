import { type ComboboxItem, type OptionsFilter, Select, type SelectProps } from '@mantine/core'
import {
  type FocusEvent,
  type KeyboardEvent,
  type MouseEvent,
  useEffect,
  useLayoutEffect,
  useRef,
  useState,
} from 'react'
import { distinctOptions } from './distinct-options.rules.ts'

type SearchableSelectProps = Omit<SelectProps, 'data' | 'ref' | 'onFocus' | 'onClick'> & { data: ComboboxItem[] }

/**
 * A select whose options are found by typing. The shown choice is selected as text whenever the field has the focus, so
 * that typing replaces it; the first match is active, so that Enter chooses it; Enter never submits the form.
 */
export function SearchableSelect({
  data: options,
  value = null,
  filter = byLabel,
  onOptionSubmit,
  onKeyDown,
  ...props
}: SearchableSelectProps) {
  const data = distinctOptions(options)
  const input = useRef<HTMLInputElement>(null)
  const isChoiceNew = useRef(false)
  const findLabel = (chosen: string | null) => data.find((option) => option.value === chosen)?.label ?? ''
  const label = findLabel(value)
  const [search, setSearch] = useState(label)
  const [isOpen, setOpen] = useState(false)
  // Mantine treats a search that equals the choice as the choice, and shows everything.
  const [isTyped, setTyped] = useState(false)
  const hasMatch = isTyped && filter({ options: data, search, limit: 1 }).length > 0

  useLayoutEffect(() => {
    if (!isChoiceNew.current || search !== label) return
    isChoiceNew.current = false
    if (document.activeElement === input.current) input.current?.select()
  })

  // Runs after Mantine's effect, which marks the first match of this search.
  useEffect(() => announceActive(input.current), [search, hasMatch])

  function showChoice(choice: string | null) {
    isChoiceNew.current = true
    setSearch(findLabel(choice))
    setTyped(false)
  }

  /** A person who types and presses Enter at once is faster than Mantine's mark. */
  function chooseFirstMatch() {
    const [first] = filter({ options: data, search, limit: 1 }) as ComboboxItem[]
    if (!first) return
    showChoice(first.value)
    setOpen(false)
    onOptionSubmit?.(first.value)
    props.onChange?.(first.value, first)
  }

  /** Mantine counts the options again after opening, and may then miss the one that is marked. */
  function handleEnter(event: KeyboardEvent<HTMLInputElement>) {
    if (event.key !== 'Enter' || event.nativeEvent.isComposing) return
    event.preventDefault()
    const active = findActive(input.current)
    if (!active && !hasMatch) return
    event.stopPropagation()
    if (active) active.click()
    else chooseFirstMatch()
  }

  function handleKeyDown(event: KeyboardEvent<HTMLInputElement>) {
    onKeyDown?.(event)
    if (event.key === 'Escape') showChoice(value)
    // A list that opens only with the changed text would forget the first match again.
    if (isTyping(event)) setOpen(true)
  }

  return (
    <Select
      {...props}
      ref={input}
      data={data}
      value={value}
      searchable
      filter={({ options, limit }) => filter({ options, limit, search: isTyped ? search : '' })}
      searchValue={search}
      onSearchChange={setSearch}
      // Mantine marks the first match when this changes too: a list may arrive after the text was typed.
      selectFirstOptionOnChange={hasMatch}
      dropdownOpened={isOpen}
      onDropdownOpen={() => setOpen(true)}
      onDropdownClose={() => setOpen(false)}
      onFocus={(event: FocusEvent<HTMLInputElement>) => {
        setTyped(false)
        event.currentTarget.select()
      }}
      onClick={(event: MouseEvent<HTMLInputElement>) => {
        // A click puts the caret into the text and a second one selects a word: typing would not replace the choice.
        if (!isTyped) event.currentTarget.select()
      }}
      onOptionSubmit={(chosen) => {
        showChoice(chosen)
        onOptionSubmit?.(chosen)
      }}
      onInput={() => setTyped(true)}
      onKeyDownCapture={handleEnter}
      onKeyDown={handleKeyDown}
      onKeyUp={() => announceActive(input.current)}
    />
  )
}

const byLabel: OptionsFilter = ({ options, search, limit }) => {
  const sought = search.trim().toLowerCase()
  return (options as ComboboxItem[]).filter(({ label }) => label.toLowerCase().includes(sought)).slice(0, limit)
}

/** @returns whether the key changes the text; phones do not name keys */
function isTyping({ key, ctrlKey, metaKey, altKey }: KeyboardEvent): boolean {
  if (ctrlKey || metaKey) return key === 'v'
  return !altKey && (key.length === 1 || key === 'Backspace' || key === 'Delete' || key === 'Unidentified')
}

/** Mantine marks the first match without telling assistive technology, which reads `aria-activedescendant`. */
function announceActive(input: HTMLInputElement | null) {
  const active = findActive(input)
  if (active) input?.setAttribute('aria-activedescendant', active.id)
  else input?.removeAttribute('aria-activedescendant')
}

/** The option that Enter would choose. */
function findActive(input: HTMLInputElement | null) {
  const list = document.getElementById(input?.getAttribute('aria-controls') ?? '')
  return list?.querySelector<HTMLElement>('[data-combobox-selected]')
}
