import { expect, it } from 'vitest'
import { toPresetAdSet } from './ad-set-preset.rules.ts'

const plain = {
  name: '',
  status: 'PAUSED',
  optimization_goal: 'LINK_CLICKS',
  billing_event: 'IMPRESSIONS',
  bid_strategy: 'LOWEST_COST_WITHOUT_CAP',
  targeting: { geo_locations: { countries: [] }, age_min: 18, age_max: 65, genders: 'ALL' },
}

it.each([
  ['nothing makes the defaults', {}, null, plain],
  [
    'each kind of value',
    {
      name: 'Everyone',
      status: 'ACTIVE' as const,
      optimization_goal: 'REACH' as const,
      performance_goal: 'MAXIMIZE_LINK_CLICKS' as const,
      geo_locations: 'us, DE,us',
      age_min: 21,
      genders: 'FEMALE' as const,
      start_time: '2026-12-01T09:00',
      pixel_id: null,
    },
    'USD',
    {
      ...plain,
      name: 'Everyone',
      status: 'ACTIVE',
      optimization_goal: 'REACH',
      performance_goal: 'LINK_CLICKS',
      start_time: '2026-12-01T09:00',
      targeting: { geo_locations: { countries: ['US', 'DE'] }, age_min: 21, age_max: 65, genders: 'FEMALE' },
    },
  ],
  [
    'amounts without a currency are dollars',
    { daily_budget: 5000 },
    'USD',
    { ...plain, daily_budget: 5000, currency: 'USD' },
  ],
  [
    'amounts while no account is known',
    { bid_amount: 9, currency: 'JPY' },
    null,
    { ...plain, bid_amount: 9, currency: 'JPY' },
  ],
  ['amounts in another currency are left out', { daily_budget: 5000, currency: 'JPY' }, 'USD', plain],
  [
    'what a draft may not have is left out',
    { start_time: 'soon', geo_locations: 'Germany', name: 'A' },
    null,
    { ...plain, name: 'A' },
  ],
])('%s', (_, preset, accountCurrency, adSet) => {
  expect(toPresetAdSet(preset, accountCurrency)).toEqual(adSet)
})
