import { Autocomplete, type AutocompleteProps } from '@mantine/core'
import { useRef } from 'react'
import { distinctOptions } from './distinct-options.rules.ts'

/**
 * A text field with suggestions. Its text is selected when it gets the focus, so that typing replaces it, and Enter does
 * not submit the form around it.
 */
export function SuggestInput({
  data = [],
  ...props
}: Omit<AutocompleteProps, 'onFocus' | 'onMouseDown' | 'onClick' | 'onKeyDown'>) {
  const hadFocus = useRef(false)
  return (
    <Autocomplete
      {...props}
      data={distinctOptions(data)}
      onMouseDown={({ currentTarget }) => {
        hadFocus.current = document.activeElement === currentTarget
      }}
      onFocus={({ currentTarget }) => currentTarget.select()}
      onClick={(event) => {
        // The click that focuses the field puts the caret into the text and drops the selection.
        const { selectionStart, selectionEnd } = event.currentTarget
        if (!hadFocus.current && selectionStart === selectionEnd) event.currentTarget.select()
      }}
      onKeyDown={(event) => {
        if (event.key === 'Enter' && event.currentTarget.form && !event.nativeEvent.isComposing) event.preventDefault()
      }}
    />
  )
}
