import { describe, expect, it } from 'vitest'
import { findFormField, payloadPath, readPayloadValues, toAdSetValues } from './ad-set-values.rules.ts'
import { adSetPayloadSchema, newAdSetConfigurationSchema } from './ad-sets.schemas.ts'

const sevenDays = '[{"event_type":"CLICK_THROUGH","window_days":7}]'

describe('the values of an ad set', () => {
  it('are read from the request', () => {
    const payload = adSetPayloadSchema.parse({
      name: ' Summer ',
      daily_budget: 5000,
      targeting: { geo_locations: { countries: ['us', 'US', 'de'] }, genders: [2] },
      promoted_object: { pixel_id: '77', custom_event_type: 'PURCHASE', page_id: '5' },
      attribution_spec: JSON.parse(sevenDays),
    })
    expect(readPayloadValues(payload)).toMatchObject({
      name: 'Summer',
      status: 'PAUSED',
      optimization_goal: 'LINK_CLICKS',
      billing_event: 'IMPRESSIONS',
      daily_budget: 5000,
      lifetime_budget: null,
      start_time: null,
      countries: ['US', 'DE'],
      age_min: 18,
      age_max: 65,
      genders: 'FEMALE',
      pixel_id: '77',
      conversion_event: 'PURCHASE',
      page_id: '5',
      attribution_spec_json_string: sevenDays,
    })
  })

  it('are read from the configuration of a draft, with empty texts as null', () => {
    const configuration = newAdSetConfigurationSchema.parse({
      name: 'Summer',
      start_time: '',
      pixel_id: '',
      attribution_spec_json_string: sevenDays,
    })
    expect(toAdSetValues(configuration)).toMatchObject({
      start_time: null,
      pixel_id: null,
      conversion_event: null,
      countries: [],
      genders: 'ALL',
      attribution_spec_json_string: sevenDays,
    })
  })
})

it.each([
  ['adSetPayload.targeting.geo_locations.countries', 'countries'],
  ['adSetPayload.targeting.geo_locations.countries.3', 'countries'],
  ['targeting.geo_locations', 'countries'],
  ['targeting.age_max', 'age_max'],
  ['targeting', 'countries'],
  ['promoted_object', 'pixel_id'],
  ['promoted_object.custom_event_type', 'conversion_event'],
  ['promoted_object.page_id', 'page_id'],
  ['attribution_spec', 'attribution_spec_json_string'],
  ['destination_type', 'conversion_location'],
  ['daily_budget', 'daily_budget'],
  ['campaign_id', null],
  ['', null],
])('maps the blamed path %j to the form field %j', (path, field) => {
  expect(findFormField(path)).toBe(field)
})

it.each(['countries', 'age_min', 'pixel_id', 'attribution_spec_json_string', 'end_time'] as const)(
  'the form field %s is found again by its path',
  (field) => {
    expect(findFormField(`adSetPayload.${payloadPath(field)}`)).toBe(field)
  },
)
