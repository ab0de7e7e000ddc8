import { newAdSetConfigurationSchema } from '@hookline/contract/ad-sets/ad-sets.schemas'
import { parseCountries } from '@hookline/contract/meta-presets/ad-set-preset.rules'
import { describe, expect, it } from 'vitest'
import {
  applyAdSetPreset,
  fromConfiguration,
  newAdSetForm,
  toConfiguration,
  toPayload,
  withMinorUnits,
} from './ad-set-form.rules.ts'

it.each([
  ['us, de', ['US', 'DE']],
  [' us ,,US', ['US']],
  ['', []],
])('reads the countries "%s" as %j', (text, codes) => {
  expect(parseCountries(text)).toEqual(codes)
})

describe('the body that creates an ad set', () => {
  it('has amounts in minor units, upper-case countries and no genders for all', () => {
    const entered = { ...newAdSetForm, name: 'A', daily_budget: 12.34, geo_locations: 'us, de' }
    const body = toPayload(withMinorUnits(entered, (amount) => Math.round(amount * 100)))
    expect(body).toMatchObject({ daily_budget: 1234, lifetime_budget: null, bid_amount: null })
    expect(body.targeting).toEqual({ geo_locations: { countries: ['US', 'DE'] }, age_min: 18, age_max: 65 })
  })

  it.each([
    ['MALE', [1]],
    ['FEMALE', [2]],
  ] as const)('sends %s as %j', (genders, sent) => {
    expect(toPayload({ ...newAdSetForm, genders }).targeting.genders).toEqual(sent)
  })

  it.each([
    ['123', 'PURCHASE', { pixel_id: '123', custom_event_type: 'PURCHASE' }],
    ['123', '', null],
    ['', 'PURCHASE', null],
  ])('promotes, for pixel "%s" and event "%s", %j', (pixel_id, conversion_event, promoted) => {
    expect(toPayload({ ...newAdSetForm, pixel_id, conversion_event }).promoted_object).toEqual(promoted)
  })

  it('has the parsed attribution, or none when it is not JSON', () => {
    const json = '[{"event_type":"CLICK_THROUGH","window_days":1}]'
    const spec = [{ event_type: 'CLICK_THROUGH', window_days: 1 }]
    expect(toPayload({ ...newAdSetForm, attribution_spec_json_string: json }).attribution_spec).toEqual(spec)
    expect(toPayload({ ...newAdSetForm, attribution_spec_json_string: '{' }).attribution_spec).toBeNull()
  })
})

it('restores the form from the stored configuration', () => {
  const typed = {
    ...newAdSetForm,
    name: 'Summer',
    daily_budget: 5000 as const,
    geo_locations: 'US, DE',
    age_min: 21 as const,
    genders: 'FEMALE' as const,
    pixel_id: '77',
    conversion_event: 'PURCHASE',
  }
  const stored = newAdSetConfigurationSchema.parse(toConfiguration(typed))
  expect(fromConfiguration(stored)).toEqual(typed)
  expect(fromConfiguration(null)).toEqual(newAdSetForm)
})

describe('a preset', () => {
  const apply = (configuration: object, shown?: (amount: number) => number) =>
    applyAdSetPreset({ ...newAdSetForm, name: 'Mine', age_min: 30 }, { configuration }, 'USD', shown)

  it('replaces the values that it has', () => {
    expect(apply({ age_max: 40, geo_locations: 'JP', name: null })).toMatchObject({
      name: 'Mine',
      age_min: 30,
      age_max: 40,
      geo_locations: 'JP',
    })
  })

  it('converts its cents to the unit of the form', () => {
    expect(apply({ daily_budget: 5000 }, (amount) => amount / 100).daily_budget).toBe(50)
    expect(apply({ daily_budget: 5000 }).daily_budget).toBe(5000)
  })

  it('maps its performance goal to one of the form', () => {
    expect(apply({ performance_goal: 'MAXIMIZE_NUMBER_OF_CONVERSIONS' }).performance_goal).toBe('CONVERSIONS')
    expect(apply({ performance_goal: 'MAXIMIZE_LINK_CLICKS' }).performance_goal).toBe('LINK_CLICKS')
  })
})
