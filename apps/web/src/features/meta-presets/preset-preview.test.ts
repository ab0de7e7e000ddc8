import type { PresetType } from '@hookline/contract/meta-presets/meta-presets.schemas'
import { expect, it } from 'vitest'
import { previewPreset } from './preset-preview.ts'

const adSet = { optimization_goal: 'LINK_CLICKS', geo_locations: 'US, CA', age_min: 18, age_max: 65, genders: 'ALL' }

it.each<[PresetType, Record<string, unknown>, string]>([
  ['AD_SET_CONFIGURATION', { ...adSet, daily_budget: 5000 }, '$50/day · Link clicks · US, CA · 18–65'],
  ['AD_SET_CONFIGURATION', { daily_budget: 5000, currency: 'JPY' }, '¥5,000/day'],
  [
    'AD_SET_CONFIGURATION',
    { lifetime_budget: 1250, age_min: 30, genders: 'FEMALE' },
    '$12.50 in total · from 30 · Female',
  ],
  ['AD_SET_CONFIGURATION', { name: null, age_max: 40 }, 'up to 40'],
  ['AD_SET_CONFIGURATION', {}, ''],
  ['LINK_DETAILS', { website_url: 'https://a.example', url_parameters_string: 'a=b' }, 'https://a.example · a=b'],
  [
    'LINK_DETAILS',
    { website_url: 'https://example.com/a/very/long/address/that/goes/on' },
    'https://example.com/a/very/long/address/that/goes/…',
  ],
  ['TEXT_SNIPPET', { snippet_text: 'Free returns' }, 'Free returns'],
  ['META_ACCOUNT_SELECTION', { ad_account_id: 'act_1', ad_account_name: 'Shop' }, 'Shop · act_1'],
  [
    'AD_DETAILS_PRESET',
    { call_to_action_type: 'EVENT_RSVP', initial_ad_status_on_meta: 'PAUSED' },
    'Event RSVP · Paused',
  ],
  ['LINK_DESCRIPTIONS_PRESET', { link_description_1: 'One', link_description_3: 'Three' }, 'One · Three'],
])('previews a %s of %j as "%s"', (preset_type, configuration, text) => {
  // A dot stays with what follows it.
  expect(previewPreset({ preset_type, configuration })).toBe(text.replaceAll(' · ', '\u00a0· '))
})
