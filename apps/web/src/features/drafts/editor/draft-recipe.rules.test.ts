import { expect, it } from 'vitest'
import { buildDraft } from '../../../../test/build-draft.ts'
import { newAdSetForm } from '../../../parts/ad-set-form/ad-set-form.rules.ts'
import { toBody, toFormValues } from './draft-form.rules.ts'
import { findPreset, readDraftIds, toDraftPresets } from './draft-recipe.rules.ts'

const bodyWith = (change: Partial<ReturnType<typeof toFormValues>>) =>
  toBody({ ...toFormValues(buildDraft()), ...change })

it('keeps an ad account without a page by its id', () => {
  const draft = bodyWith({ meta_ad_account_id: 'act_1', facebook_page_id: null, instagram_user_id: null })
  expect(toDraftPresets(draft, 'Shop').accountPresetId).toBeNull()
  expect(readDraftIds(draft, false)).toMatchObject({ adAccountId: 'act_1' })
  expect(readDraftIds(draft, true)).toMatchObject({ adAccountId: null })
})

it('makes a preset of a new ad set', () => {
  const new_ad_set = { ...newAdSetForm, name: 'US', geo_locations: 'us, de', daily_budget: 5000, currency: 'USD' }
  const draft = bodyWith({ ad_set_mode: 'new', new_ad_set })
  expect(toDraftPresets(draft, null).adSetPresetId).toEqual({
    name: 'US',
    status: 'PAUSED',
    optimization_goal: 'LINK_CLICKS',
    billing_event: 'IMPRESSIONS',
    bid_strategy: 'LOWEST_COST_WITHOUT_CAP',
    daily_budget: 5000,
    currency: 'USD',
    geo_locations: 'US, DE',
    age_min: 18,
    age_max: 65,
    genders: 'ALL',
  })
  expect(readDraftIds(draft, false)).toMatchObject({ adSetId: null })
})

it('finds a preset by its values, not by its name or the name of the ad account', () => {
  const base = {
    user_id: 'u',
    username: 'ana',
    is_own: true,
    shared: false,
    description: null,
    created_at: '',
    updated_at: '',
  }
  const preset_type = 'META_ACCOUNT_SELECTION' as const
  const configuration = {
    ad_account_name: 'Shop',
    ad_account_id: 'act_1',
    facebook_page_id: '7',
    instagram_user_id: '',
  }
  const presets = [
    { ...base, id: 'other', preset_name: 'B', preset_type, configuration: { ...configuration, facebook_page_id: '8' } },
    { ...base, id: 'same', preset_name: 'A', preset_type, configuration },
  ]
  const wanted = { ad_account_id: 'act_1', ad_account_name: 'Shop US', facebook_page_id: '7' }
  expect(findPreset(presets, 'accountPresetId', wanted)?.id).toBe('same')
  expect(findPreset(presets, 'adDetailsPresetId', wanted)).toBeUndefined()
})
