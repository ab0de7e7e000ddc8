import type { Brief, BriefField } from '@hookline/contract/generation/brief.schemas'
import { briefValueMax } from '@hookline/contract/generation/brief.schemas'
import type { InputValues, InputVariable } from '@hookline/contract/generation/prompt-variables.rules'

/** A brief with the values that are too long for it, which only variables of texts take. */
export interface BriefValues {
  brief: Brief
  variables: InputValues
}

export function readBriefValue({ brief, variables }: BriefValues, field: BriefField): string {
  return brief[field] ?? variables[field as InputVariable] ?? ''
}

export function changeBriefValue({ brief, variables }: BriefValues, field: BriefField, value: string): BriefValues {
  const { [field]: _, ...otherBrief } = brief
  const { [field as InputVariable]: __, ...otherVariables } = variables
  const isLong = value.trim().length > briefValueMax && field !== 'landingPage'
  return isLong
    ? { brief: otherBrief, variables: { ...otherVariables, [field]: value } }
    : { brief: value ? { ...otherBrief, [field]: value } : otherBrief, variables: otherVariables }
}
