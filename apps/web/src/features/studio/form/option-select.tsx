import { NativeSelect } from '@mantine/core'
import type { ReactNode, Ref } from 'react'
import type { OptionGroup } from '../../../parts/generation-options/model-options.rules.ts'
import { distinctOptions } from '../../../ui/fields/distinct-options.rules.ts'

/** The value of no choice: an item's value must not be empty. */
const none = 'none'

export interface OptionSelectProps {
  label: ReactNode
  description?: ReactNode
  error?: ReactNode
  noneLabel: string
  options: (OptionGroup | { value: string; label: string })[]
  value: string | null
  onChange: (value: string | null) => void
  isRequired?: boolean
  isLoading: boolean
  className?: string | undefined
  /** In place of the list's own arrow. */
  rightSection?: ReactNode
  ref?: Ref<HTMLSelectElement>
}

/** A choice of one or none. The native list supports type-ahead and the keyboard. */
export function OptionSelect(props: OptionSelectProps) {
  const { label, description, error, noneLabel, options, value, onChange, isRequired, isLoading, ref, ...look } = props
  return (
    <NativeSelect
      ref={ref}
      {...look}
      label={label}
      description={description}
      error={error}
      data={distinctOptions([
        { value: none, label: isLoading ? 'Loading…' : noneLabel, disabled: isRequired ?? false },
        ...options,
      ])}
      value={value ?? none}
      onChange={(event) => onChange(event.currentTarget.value === none ? null : event.currentTarget.value)}
    />
  )
}
