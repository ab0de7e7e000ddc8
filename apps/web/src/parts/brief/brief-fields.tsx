import { type BriefField, briefFields, briefLabels, briefValueMax } from '@hookline/contract/generation/brief.schemas'
import { TextInput } from '@mantine/core'
import type { ReactNode } from 'react'
import { type BriefValues, changeBriefValue, readBriefValue } from './brief-values.rules.ts'

export const briefFieldId = (field: BriefField) => `brief-${field}`

interface BriefFieldsProps {
  values: BriefValues
  onChange: (values: BriefValues) => void
  /** The fields that the texts of the prompt ask for. */
  required?: readonly BriefField[]
  describeError?: (field: BriefField) => ReactNode
}

export function BriefFields({ values, onChange, required = [], describeError }: BriefFieldsProps) {
  return briefFields.map((field) => (
    <TextInput
      key={field}
      id={briefFieldId(field)}
      data-path={`brief.${field}`}
      label={briefLabels[field]}
      withAsterisk={required.includes(field)}
      autoComplete="off"
      maxLength={briefValueMax}
      {...(field === 'landingPage' && { inputMode: 'url' })}
      value={readBriefValue(values, field)}
      error={describeError?.(field)}
      onChange={({ currentTarget }) => onChange(changeBriefValue(values, field, currentTarget.value))}
    />
  ))
}
