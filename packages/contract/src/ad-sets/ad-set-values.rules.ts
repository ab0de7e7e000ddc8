import type { AdSetPayload, NewAdSetConfiguration } from './ad-sets.schemas.ts'
import { readRegionalIdentities, regionalIdentityFields } from './regional-regulation.rules.ts'

/** The values of an ad set, from either request. Money in minor units of the account's currency. */
export type AdSetValues = ReturnType<typeof readPayloadValues> & {
  /** The amounts are in this currency; in the ad account's when absent. */
  currency?: string | null
}

/** The values of an ad set that is created on its own. */
export function readPayloadValues(payload: AdSetPayload) {
  const { promoted_object, attribution_spec } = payload
  return {
    ...sharedValues(payload),
    pixel_id: promoted_object?.pixel_id?.trim() || null,
    conversion_event: promoted_object?.custom_event_type?.trim() || null,
    /** The promoted page of an ad set created on its own; with a draft it is the page of the ad. */
    page_id: promoted_object?.page_id ?? null,
    /** JSON text of event_type and window_days. */
    attribution_spec_json_string: attribution_spec?.length ? JSON.stringify(attribution_spec) : null,
  }
}

/** The values of a draft's new ad set. */
export function toAdSetValues(configuration: NewAdSetConfiguration): AdSetValues {
  return {
    ...sharedValues(configuration),
    currency: configuration.currency ?? null,
    pixel_id: configuration.pixel_id || null,
    conversion_event: configuration.conversion_event || null,
    page_id: null,
    attribution_spec_json_string: configuration.attribution_spec_json_string || null,
  }
}

function sharedValues(from: AdSetPayload | NewAdSetConfiguration) {
  const { targeting } = from
  return {
    name: from.name,
    status: from.status,
    optimization_goal: from.optimization_goal,
    billing_event: from.billing_event,
    bid_strategy: from.bid_strategy ?? null,
    bid_amount: from.bid_amount ?? null,
    daily_budget: from.daily_budget ?? null,
    lifetime_budget: from.lifetime_budget ?? null,
    /** ISO 8601; without an offset it is the ad account's local time. */
    start_time: from.start_time || null,
    end_time: from.end_time || null,
    /** Two upper-case letters each. */
    countries: targeting.geo_locations.countries,
    age_min: targeting.age_min,
    age_max: targeting.age_max,
    genders: targeting.genders,
    conversion_location: from.conversion_location ?? null,
    performance_goal: from.performance_goal ?? null,
    dsa_beneficiary: from.dsa_beneficiary || null,
    dsa_payor: from.dsa_payor || null,
    ...readRegionalIdentities(from),
  }
}

/** The paths of the fields that both requests nest. */
export const targetingPaths: Partial<Record<keyof AdSetValues, string>> = {
  countries: 'targeting.geo_locations.countries',
  age_min: 'targeting.age_min',
  age_max: 'targeting.age_max',
  genders: 'targeting.genders',
}

/** Fields with another path in the request than in the form. */
const payloadPaths: Partial<Record<keyof AdSetValues, string>> = {
  ...targetingPaths,
  pixel_id: 'promoted_object.pixel_id',
  conversion_event: 'promoted_object.custom_event_type',
  page_id: 'promoted_object.page_id',
  attribution_spec_json_string: 'attribution_spec',
}

/** The dotted path of a form field in the request and in Meta's blamed fields. */
export function payloadPath(field: keyof AdSetValues): string {
  return payloadPaths[field] ?? field
}

const formFields: Record<string, keyof AdSetValues> = {
  targeting: 'countries',
  'targeting.geo_locations': 'countries',
  promoted_object: 'pixel_id',
  destination_type: 'conversion_location',
  regional_regulated_categories: 'countries',
  ...Object.fromEntries(regionalIdentityFields.map((field) => [`regional_regulation_identities.${field}`, field])),
  ...Object.fromEntries(Object.entries(payloadPaths).map(([field, path]) => [path, field])),
}
const plainFields = [
  'name',
  'status',
  'optimization_goal',
  'billing_event',
  'bid_strategy',
  'bid_amount',
  'daily_budget',
  'lifetime_budget',
  'start_time',
  'end_time',
  'conversion_location',
  'performance_goal',
  'dsa_beneficiary',
  'dsa_payor',
  ...regionalIdentityFields,
] as const satisfies (keyof AdSetValues)[]

/** No path of a form field has more parts, so the rest of a longer one cannot name another field. */
const pathPartsMax = 3

/** The form field of a dotted path that the server or Meta blames; null without one. */
export function findFormField(path: string): keyof AdSetValues | null {
  const parts = path.replace(/^adSetPayload\./, '').split('.', pathPartsMax)
  for (let length = parts.length; length > 0; length--) {
    const part = parts.slice(0, length).join('.')
    const field = formFields[part] ?? plainFields.find((name) => name === part)
    if (field) return field
  }
  return null
}
