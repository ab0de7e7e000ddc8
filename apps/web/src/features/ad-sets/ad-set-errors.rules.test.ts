import { describe, expect, it } from 'vitest'
import { newAdSetForm } from '../../parts/ad-set-form/ad-set-form.rules.ts'
import { adSetErrors } from './ad-set-errors.rules.ts'

const context = { campaignOwnsBudget: false, now: new Date('2026-11-20T12:00:00Z') }
const sound = { ...newAdSetForm, name: 'A', daily_budget: 500 as const, geo_locations: 'US' }

describe('the faults of an ad set form', () => {
  it('are listed all at once', () => {
    expect(adSetErrors(newAdSetForm, context)).toEqual({
      name: 'Ad Set Name is required',
      daily_budget: 'Either Daily Budget or Lifetime Budget must be provided.',
      geo_locations: 'Choose at least one country.',
    })
  })

  it.each([
    [{}, {}],
    [{ daily_budget: 0 }, { daily_budget: 'Daily budget must be positive' }],
    [{ bid_amount: 0 }, { bid_amount: 'Bid amount must be positive' }],
    [{ age_min: 12 }, { age_min: 'Ages are at least 13' }],
    [{ age_max: 66 }, { age_max: 'Ages are at most 65' }],
    [{ geo_locations: 'USA' }, { geo_locations: 'Country codes have two letters, such as US' }],
    [{ attribution_spec_json_string: '{' }, { attribution_spec_json_string: 'The attribution is not valid JSON.' }],
  ] as const)('of %j are %j', (typed, errors) => {
    expect(adSetErrors({ ...sound, ...typed }, context)).toEqual(errors)
  })
})
