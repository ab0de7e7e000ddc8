import type { ResponseFormat } from '@hookline/contract/response-formats/response-formats.schemas'
import { OptionSelect } from './option-select.tsx'

interface ResponseFormatPickerProps {
  formats: ResponseFormat[]
  isLoading: boolean
  error: Error | null
  value: string | null
  onChange: (responseFormatId: string | null) => void
}

/** How the result comes back. Without a choice it is copy variants. */
export function ResponseFormatPicker({ formats, isLoading, error, value, onChange }: ResponseFormatPickerProps) {
  const chosen = formats.find(({ id }) => id === value)
  return (
    <OptionSelect
      label="Response format"
      description={chosen?.description ?? 'How the result is written and shown.'}
      error={error && 'The response formats could not be loaded. Copy variants are made.'}
      noneLabel="Default (copy variants)"
      options={formats.map(({ id, name }) => ({ value: id, label: name }))}
      value={chosen ? value : null}
      onChange={onChange}
      isLoading={isLoading}
    />
  )
}
