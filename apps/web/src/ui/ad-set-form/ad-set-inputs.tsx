import { NativeSelect, type NativeSelectProps, TextInput, type TextInputProps } from '@mantine/core'
import type { ReactNode } from 'react'
import { optionsOf } from '../../lib/option-words.ts'

interface InputProps {
  id?: string
  // biome-ignore lint/suspicious/noExplicitAny: as in Mantine's getInputProps, the type depends on the field
  value?: any
  /** Where a form finds the input to focus it. */
  'data-path'?: string
  // biome-ignore lint/suspicious/noExplicitAny: inputs call it with an event or a value
  onChange: (...given: any[]) => void
  error?: ReactNode
}

export interface AdSetFieldsProps {
  /** Connects the field with this name to its form. */
  getInputProps: (field: string) => InputProps
  /** `entered`: amounts in the currency's main unit; `minor`: in cents, with the formatted amount below. */
  amounts: 'entered' | 'minor'
  /** Null while no ad account is known: amounts are then shown as US dollars. */
  account: { id: string; currency: string; timezoneName: string } | null
  /** An ad set of a campaign with a budget must have none. */
  campaignOwnsBudget?: boolean
  /** The field for the promoted page, where the ad set chooses it. */
  pageField?: ReactNode
  /** Presets may leave out any field, and have performance goals of their own. */
  isPreset?: boolean
}

interface FieldProps {
  fields: AdSetFieldsProps
  field: string
  label: string
}

export function TextField({ fields, field, ...props }: FieldProps & TextInputProps) {
  return <TextInput {...props} {...fields.getInputProps(field)} />
}

/** @param props.values the options; a preset offers 'Not set', too */
export function SelectField({
  fields,
  field,
  values,
  ...props
}: FieldProps & NativeSelectProps & { values: readonly string[] }) {
  return (
    <NativeSelect
      data={optionsOf(values, fields.isPreset ? 'Not set' : undefined)}
      inputWrapperOrder={['label', 'input', 'description', 'error']}
      {...props}
      {...fields.getInputProps(field)}
    />
  )
}
