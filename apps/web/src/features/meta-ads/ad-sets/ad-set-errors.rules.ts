import { type AdSetValues, formFieldOf, valuesOfPayload } from '@hookline/contract/ad-sets/ad-set-values.rules'
import { type AdSetContext, adSetIssues } from '@hookline/contract/ad-sets/ad-sets.rules'
import { adSetPayloadSchema } from '@hookline/contract/ad-sets/ad-sets.schemas'
import { type AdSetFormValues, toPayload } from './ad-set-form.rules.ts'

/** The form's name of a field of the rules. */
export function formName(field: keyof AdSetValues): keyof AdSetFormValues {
  return field === 'countries' ? 'geo_locations' : field
}

/**
 * What is wrong with each field of the form, by its name: first what cannot be sent at all, then what Meta would refuse.
 * @param toMinor turns an entered amount into minor units.
 */
export function adSetErrors(
  values: AdSetFormValues,
  toMinor: (entered: number) => number,
  context: AdSetContext,
): Partial<Record<keyof AdSetFormValues, string>> {
  const payload = toPayload(values, toMinor)
  const parsed = adSetPayloadSchema.safeParse(payload)
  const faults = parsed.success
    ? adSetIssues(valuesOfPayload(parsed.data), context)
    : parsed.error.issues.map(({ path, message }) => ({ field: formFieldOf(path.join('.')), message }))
  const errors: Partial<Record<keyof AdSetFormValues, string>> = {}
  if (hasUnreadableAttribution(values)) errors.attribution_spec_json_string = 'The attribution is not valid JSON.'
  for (const { field, message } of faults) if (field) errors[formName(field)] ??= message
  return errors
}

function hasUnreadableAttribution({ attribution_spec_json_string: text }: AdSetFormValues): boolean {
  if (text.trim() === '') return false
  try {
    JSON.parse(text)
    return false
  } catch {
    return true
  }
}
