import type { Preset } from '@hookline/contract/meta-presets/meta-presets.schemas'
import { describe, expect, it } from 'vitest'
import { duplicateName, presetErrors, presetValues, toPresetConfiguration } from './preset-form.rules.ts'

const buildPresetRow = (preset_type: Preset['preset_type'], configuration: Record<string, unknown>): Preset => ({
  id: 'p',
  user_id: 'u',
  username: 'ana',
  is_own: true,
  shared: false,
  preset_name: 'Summer',
  description: null,
  preset_type,
  configuration,
  created_at: '2026-11-20T10:00:00.000Z',
  updated_at: '2026-11-20T10:00:00.000Z',
})

describe('the form of a preset', () => {
  it('starts with the defaults', () => {
    expect(toPresetConfiguration('AD_SET_CONFIGURATION', presetValues(null))).toEqual({
      status: 'PAUSED',
      optimization_goal: 'LINK_CLICKS',
      billing_event: 'IMPRESSIONS',
      bid_strategy: 'LOWEST_COST_WITHOUT_CAP',
      genders: 'ALL',
      age_min: 18,
      age_max: 65,
    })
    expect(toPresetConfiguration('AD_DETAILS_PRESET', presetValues(null))).toEqual({
      call_to_action_type: 'LEARN_MORE',
      initial_ad_status_on_meta: 'PAUSED',
    })
  })

  it('restores the stored fields, and none of other types', () => {
    const stored = { website_url: 'https://a.example', url_parameters_string: 'utm_source=fb' }
    expect(toPresetConfiguration('LINK_DETAILS', presetValues(buildPresetRow('LINK_DETAILS', stored)))).toEqual(stored)
  })

  it('does not restore an emptied default', () => {
    const values = presetValues(buildPresetRow('AD_SET_CONFIGURATION', { name: 'A' }))
    expect(toPresetConfiguration('AD_SET_CONFIGURATION', values)).toEqual({ name: 'A' })
  })
})

it.each([
  ['TEXT_SNIPPET', {}, { preset_name: 'Preset name is required', snippet_text: 'Snippet text cannot be empty' }],
  ['LINK_DETAILS', { preset_name: 'A', website_url: 'a.example' }, { website_url: 'Invalid website URL' }],
  ['LINK_DETAILS', { preset_name: 'A' }, { website_url: 'Invalid website URL' }],
  [
    'META_ACCOUNT_SELECTION',
    { preset_name: 'A' },
    { ad_account_id: 'Ad Account ID is required', ad_account_name: 'Ad Account Name is required' },
  ],
  ['AD_SET_CONFIGURATION', { preset_name: 'A', daily_budget: 0 }, { daily_budget: 'Daily budget must be positive' }],
] as const)('refuses a %s preset with %j', (type, typed, errors) => {
  expect(presetErrors(type, { ...presetValues(null), ...typed })).toEqual(errors)
})

it.each([
  ['Summer', 0, 'Copy of Summer 100'],
  ['Summer', 0.999, 'Copy of Summer 999'],
  ['x'.repeat(200), 0, `Copy of ${'x'.repeat(188)} 100`],
])('names a duplicate of %s with a short number', (name, random, copy) => {
  expect(duplicateName(name, random)).toBe(copy)
})
