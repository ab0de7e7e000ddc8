import type { AdSetValues } from '@hookline/contract/ad-sets/ad-set-values.rules'
import type {
  AdSetPayloadInput,
  attributionSpecSchema,
  Gender,
  NewAdSetConfiguration,
} from '@hookline/contract/ad-sets/ad-sets.schemas'
import { matchPerformanceGoal } from '@hookline/contract/ad-sets/performance-goal.rules'
import {
  type RegionalIdentityField,
  readRegionalIdentities,
  regionalIdentityFields,
} from '@hookline/contract/ad-sets/regional-regulation.rules'
import { parseCountries } from '@hookline/contract/meta-presets/ad-set-preset.rules'
import type { PresetOf } from '@hookline/contract/meta-presets/meta-presets.schemas'
import type { z } from 'zod'
import { applyPresetAmounts, describeLeftOut, hasAmounts } from './ad-set-amounts.rules.ts'

type Stored = Omit<NewAdSetConfiguration, 'targeting'>

/** The values of the form; '' is no value. `AdSetFields` says which unit amounts have. */
export type AdSetFormValues = {
  [Field in keyof Stored]-?: null extends Stored[Field] ? NonNullable<Stored[Field]> | '' : Stored[Field]
} & {
  /** Comma-separated country codes. */
  geo_locations: string
  age_min: number | ''
  age_max: number | ''
  genders: Gender
  /** Applies to an ad set created on its own; in a draft the draft's page counts. */
  page_id: string
}

/** The defaults, in the order of the screen. */
export const newAdSetForm: AdSetFormValues = {
  name: '',
  status: 'PAUSED',
  daily_budget: '',
  lifetime_budget: '',
  currency: '',
  optimization_goal: 'LINK_CLICKS',
  billing_event: 'IMPRESSIONS',
  bid_strategy: 'LOWEST_COST_WITHOUT_CAP',
  bid_amount: '',
  page_id: '',
  start_time: '',
  end_time: '',
  geo_locations: '',
  age_min: 18,
  age_max: 65,
  genders: 'ALL',
  targeting_notes: '',
  dsa_beneficiary: '',
  dsa_payor: '',
  ...(Object.fromEntries(regionalIdentityFields.map((field) => [field, ''])) as Record<RegionalIdentityField, string>),
  conversion_location: '',
  performance_goal: '',
  pixel_id: '',
  conversion_event: '',
  attribution_spec_json_string: '',
}

const orNull = <T>(value: T | '') => (value === '' ? null : value)

function parseAttribution(text: string): z.input<typeof attributionSpecSchema> | null {
  if (text.trim() === '') return null
  try {
    return JSON.parse(text)
  } catch {
    return null
  }
}

/** What a draft stores of its new ad set. Amounts are minor units. */
export function toConfiguration(values: AdSetFormValues): NewAdSetConfiguration {
  return {
    name: values.name.trim(),
    status: values.status,
    optimization_goal: values.optimization_goal,
    billing_event: values.billing_event,
    bid_strategy: orNull(values.bid_strategy),
    bid_amount: orNull(values.bid_amount),
    daily_budget: orNull(values.daily_budget),
    lifetime_budget: orNull(values.lifetime_budget),
    currency: hasAmounts(values) ? orNull(values.currency) : null,
    start_time: orNull(values.start_time),
    end_time: orNull(values.end_time),
    targeting: {
      geo_locations: { countries: parseCountries(values.geo_locations) },
      age_min: values.age_min === '' ? 18 : values.age_min,
      age_max: values.age_max === '' ? 65 : values.age_max,
      genders: values.genders,
    },
    targeting_notes: orNull(values.targeting_notes),
    conversion_location: orNull(values.conversion_location),
    performance_goal: orNull(values.performance_goal),
    pixel_id: orNull(values.pixel_id),
    conversion_event: orNull(values.conversion_event),
    attribution_spec_json_string: orNull(values.attribution_spec_json_string),
    dsa_beneficiary: orNull(values.dsa_beneficiary),
    dsa_payor: orNull(values.dsa_payor),
    ...readRegionalIdentities(values),
  }
}

/** The values with amounts in minor units. */
export function withMinorUnits(values: AdSetFormValues, toMinor: (entered: number) => number): AdSetFormValues {
  const toMinorOrBlank = (entered: number | '') => (entered === '' ? '' : toMinor(entered))
  return {
    ...values,
    bid_amount: toMinorOrBlank(values.bid_amount),
    daily_budget: toMinorOrBlank(values.daily_budget),
    lifetime_budget: toMinorOrBlank(values.lifetime_budget),
  }
}

/** The body of the call that creates the ad set. Amounts are minor units. */
export function toPayload(values: AdSetFormValues): AdSetPayloadInput {
  const { currency, targeting, targeting_notes, pixel_id, conversion_event, attribution_spec_json_string, ...shared } =
    toConfiguration(values)
  const { genders, ...shown } = targeting
  return {
    ...shared,
    promoted_object: toPromotedObject(values),
    attribution_spec: parseAttribution(values.attribution_spec_json_string),
    targeting: { ...shown, ...(genders !== 'ALL' && { genders: [genders === 'MALE' ? 1 : 2] }) },
  }
}

/** A pixel only together with its event; null when nothing is promoted. */
function toPromotedObject({
  pixel_id,
  conversion_event,
  page_id,
}: AdSetFormValues): AdSetPayloadInput['promoted_object'] {
  const promoted = {
    ...(pixel_id && conversion_event && { pixel_id, custom_event_type: conversion_event }),
    ...(page_id && { page_id }),
  }
  return Object.keys(promoted).length > 0 ? promoted : null
}

/** The form of a draft's new ad set. */
export function fromConfiguration(stored: NewAdSetConfiguration | null): AdSetFormValues {
  if (!stored) return newAdSetForm
  const { targeting, ...flat } = stored
  return {
    ...withFilled(newAdSetForm, flat),
    geo_locations: targeting.geo_locations.countries.join(', '),
    age_min: targeting.age_min,
    age_max: targeting.age_max,
    genders: targeting.genders,
  }
}

/**
 * The values with those of a preset.
 * @param accountCurrency amounts in another currency are left out; null while no ad account is known
 * @param shown converts minor units to the unit of the form's amounts
 */
export function applyAdSetPreset(
  values: AdSetFormValues,
  { configuration }: Pick<PresetOf<'AD_SET_CONFIGURATION'>, 'configuration'>,
  accountCurrency: string | null,
  shown: (amount: number, currency: string) => number = (amount) => amount,
): AdSetFormValues {
  const { performance_goal, bid_amount, daily_budget, lifetime_budget, currency, ...others } = configuration
  const amounts = { bid_amount, daily_budget, lifetime_budget, currency }
  return {
    ...withFilled(applyPresetAmounts(values, amounts, accountCurrency, shown), others),
    ...(performance_goal && { performance_goal: matchPerformanceGoal(performance_goal) ?? '' }),
  }
}

/** `base` with the non-empty ones of `values`. */
function withFilled(base: AdSetFormValues, values: Record<string, unknown>): AdSetFormValues {
  const filled = Object.entries(values).filter(
    ([field, value]) => field in base && value !== null && value !== undefined && value !== '',
  )
  return { ...base, ...Object.fromEntries(filled) }
}

/** The message after `applyAdSetPreset`. */
export function describeAppliedPreset(
  { preset_name, configuration }: PresetOf<'AD_SET_CONFIGURATION'>,
  accountCurrency: string | null,
): string {
  const message = `The ad set has the values of "${preset_name}".`
  const leftOut = describeLeftOut(configuration, accountCurrency)
  return leftOut ? `${message} ${leftOut}` : message
}

/** The form's name of a field of the rules. */
export function formName(field: keyof AdSetValues): keyof AdSetFormValues {
  return field === 'countries' ? 'geo_locations' : field
}
