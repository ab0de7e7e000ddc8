import { newAdSetConfigurationSchema } from '@hookline/contract/ad-sets/ad-sets.schemas'
import { describe, expect, test } from 'vitest'
import {
  applyAdSetPreset,
  countriesOf,
  fromConfiguration,
  newAdSetForm,
  toConfiguration,
  toPayload,
} from './ad-set-form.rules.ts'

const cents = (entered: number) => Math.round(entered * 100)

test.each([
  ['us, de', ['US', 'DE']],
  [' us ,,US', ['US']],
  ['', []],
])('the countries "%s" are %j', (text, codes) => {
  expect(countriesOf(text)).toEqual(codes)
})

describe('the body that makes an ad set', () => {
  test('has amounts in minor units, upper-case countries and no genders for all', () => {
    const body = toPayload({ ...newAdSetForm, name: 'A', daily_budget: 12.34, geo_locations: 'us, de' }, cents)
    expect(body).toMatchObject({ daily_budget: 1234, lifetime_budget: null, bid_amount: null })
    expect(body.targeting).toEqual({ geo_locations: { countries: ['US', 'DE'] }, age_min: 18, age_max: 65 })
  })

  test.each([
    ['MALE', [1]],
    ['FEMALE', [2]],
  ] as const)('sends %s as %j', (genders, sent) => {
    expect(toPayload({ ...newAdSetForm, genders }, cents).targeting.genders).toEqual(sent)
  })

  test.each([
    ['123', 'PURCHASE', { pixel_id: '123', custom_event_type: 'PURCHASE' }],
    ['123', '', null],
    ['', 'PURCHASE', null],
  ])('with the pixel "%s" and the event "%s" follows %j', (pixel_id, conversion_event, promoted) => {
    expect(toPayload({ ...newAdSetForm, pixel_id, conversion_event }, cents).promoted_object).toEqual(promoted)
  })

  test('parses the attribution, and leaves it out when it is none', () => {
    const json = '[{"event_type":"CLICK_THROUGH","window_days":1}]'
    const spec = [{ event_type: 'CLICK_THROUGH', window_days: 1 }]
    expect(toPayload({ ...newAdSetForm, attribution_spec_json_string: json }, cents).attribution_spec).toEqual(spec)
    expect(toPayload({ ...newAdSetForm, attribution_spec_json_string: '{' }, cents).attribution_spec).toBeNull()
  })
})

test('a draft’s new ad set comes back from what was stored as it was typed', () => {
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

  test('replaces what it holds and leaves the rest', () => {
    expect(apply({ age_max: 40, geo_locations: 'JP', name: null })).toMatchObject({
      name: 'Mine',
      age_min: 30,
      age_max: 40,
      geo_locations: 'JP',
    })
  })

  test('turns its cents into the amounts of the form', () => {
    expect(apply({ daily_budget: 5000 }, (amount) => amount / 100).daily_budget).toBe(50)
    expect(apply({ daily_budget: 5000 }).daily_budget).toBe(5000)
  })

  test('brings its performance goal in the form’s words', () => {
    expect(apply({ performance_goal: 'MAXIMIZE_NUMBER_OF_CONVERSIONS' }).performance_goal).toBe('CONVERSIONS')
    expect(apply({ performance_goal: 'MAXIMIZE_LINK_CLICKS' }).performance_goal).toBe('LINK_CLICKS')
  })
})
