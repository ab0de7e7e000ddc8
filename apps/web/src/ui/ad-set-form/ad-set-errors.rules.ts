import { type AdSetValues, formFieldOf } from '@hookline/contract/ad-sets/ad-set-values.rules'
import { type AdSetContext, adSetIssues } from '@hookline/contract/ad-sets/ad-sets.rules'
import { type AdSetPayloadInput, adSetPayloadSchema, ageMax, ageMin } from '@hookline/contract/ad-sets/ad-sets.schemas'
import { regionalIdentitiesOf } from '@hookline/contract/ad-sets/regional-regulation.rules'
import { type AdSetFormValues, countriesOf, toPayload } from './ad-set-form.rules.ts'

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
  const unsendable = (parsed.error?.issues ?? []).map(({ path, message }) => ({
    field: formFieldOf(path.join('.')),
    message,
  }))
  const faults = [...unsendable, ...adSetIssues(valuesOf(values, payload), context)]
  const errors: Partial<Record<keyof AdSetFormValues, string>> = {}
  if (hasUnreadableAttribution(values)) errors.attribution_spec_json_string = 'The attribution is not valid JSON.'
  for (const { field, message } of faults) if (field) errors[formName(field)] ??= message
  return errors
}

/** The values for the rules, also while some of them could not be sent. */
function valuesOf(values: AdSetFormValues, payload: AdSetPayloadInput): AdSetValues {
  return {
    name: values.name,
    status: values.status,
    optimization_goal: values.optimization_goal,
    billing_event: values.billing_event,
    bid_strategy: values.bid_strategy,
    bid_amount: payload.bid_amount ?? null,
    daily_budget: payload.daily_budget ?? null,
    lifetime_budget: payload.lifetime_budget ?? null,
    currency: values.currency || null,
    start_time: payload.start_time ?? null,
    end_time: payload.end_time ?? null,
    countries: countriesOf(values.geo_locations),
    age_min: payload.targeting.age_min ?? ageMin,
    age_max: payload.targeting.age_max ?? ageMax,
    genders: values.genders,
    conversion_location: payload.conversion_location ?? null,
    performance_goal: payload.performance_goal ?? null,
    pixel_id: values.pixel_id || null,
    conversion_event: values.conversion_event || null,
    page_id: values.page_id || null,
    attribution_spec_json_string: values.attribution_spec_json_string || null,
    dsa_beneficiary: values.dsa_beneficiary || null,
    dsa_payor: values.dsa_payor || null,
    ...regionalIdentitiesOf(values),
  }
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
