import { findFormField, toAdSetValues } from '@hookline/contract/ad-sets/ad-set-values.rules'
import { type AdSetContext, adSetIssues } from '@hookline/contract/ad-sets/ad-sets.rules'
import { adSetPayloadSchema } from '@hookline/contract/ad-sets/ad-sets.schemas'
import {
  type AdSetFormValues,
  formName,
  toConfiguration,
  toPayload,
} from '../../parts/ad-set-form/ad-set-form.rules.ts'

/** The faults by field: first what the schema refuses, then what Meta would refuse. Amounts are minor units. */
export function adSetErrors(
  values: AdSetFormValues,
  context: AdSetContext,
): Partial<Record<keyof AdSetFormValues, string>> {
  const parsed = adSetPayloadSchema.safeParse(toPayload(values))
  const invalid = (parsed.error?.issues ?? []).map(({ path, message }) => ({
    field: findFormField(path.join('.')),
    message,
  }))
  const adSet = { ...toAdSetValues(toConfiguration(values)), page_id: values.page_id || null }
  const errors: Partial<Record<keyof AdSetFormValues, string>> = {}
  if (!isJsonOrBlank(values.attribution_spec_json_string)) {
    errors.attribution_spec_json_string = 'The attribution is not valid JSON.'
  }
  for (const { field, message } of [...invalid, ...adSetIssues(adSet, context)]) {
    if (field) errors[formName(field)] ??= message
  }
  return errors
}

function isJsonOrBlank(text: string): boolean {
  if (text.trim() === '') return true
  try {
    JSON.parse(text)
    return true
  } catch {
    return false
  }
}
