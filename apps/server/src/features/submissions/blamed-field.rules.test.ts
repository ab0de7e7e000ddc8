import type { SubmissionStep } from '@hookline/contract/submission-state/submission-state.schemas'
import { expect, it } from 'vitest'
import { blamedDraftField } from './blamed-field.rules.ts'

it.each<[SubmissionStep | null, string[], number | null, string | null]>([
  ['ad_set', ['daily_budget'], null, 'new_ad_set_configuration.daily_budget'],
  ['preflight', ['targeting.age_max'], 1870189, 'new_ad_set_configuration.age_max'],
  ['preflight', ['targeting', 'campaign_id'], null, 'new_ad_set_configuration.countries'],
  ['preflight', ['campaign_id'], null, 'meta_campaign_id'],
  ['creative', ['object_story_spec.video_data.message'], null, 'primary_texts'],
  ['creative', ['object_story_spec.video_data.call_to_action.value.link'], null, 'website_url'],
  ['creative', ['object_story_spec.instagram_user_id'], 1815199, 'instagram_user_id'],
  ['creative', ['asset_feed_spec.titles.0.text'], null, 'headlines'],
  ['creative', [], 1815199, 'instagram_user_id'],
  ['creative', ['something_new'], 2061015, 'website_url'],
  ['creative', ['name'], null, 'creative_name'],
  ['ad', ['name'], null, 'ad_name'],
  ['ad', ['adset_id'], null, 'target_meta_ad_set_id'],
  ['image', ['adset_id'], null, 'target_meta_ad_set_id'],
  ['video', [], null, 'video_asset_gcs_url'],
  ['ad', [], 1, null],
  [null, ['whatever'], null, null],
])('in the step %s, what Meta blames by %j and %s is the draft’s %s', (step, blamedFields, subcode, field) => {
  expect(blamedDraftField(step, { blamedFields, subcode }, true)).toBe(field)
})

const linkPath = 'object_story_spec.video_data.call_to_action.value.link'
it.each([
  [2061015, [], true, null],
  [2061015, [linkPath], true, null],
  [2061015, [linkPath], false, 'website_url'],
  [2446383, [], true, 'call_to_action_type'],
  [2446383, [], false, 'website_url'],
  [null, [linkPath], true, 'website_url'],
  [2061015, ['asset_feed_spec.bodies'], true, 'primary_texts'],
])('blames for %j at %j, with a website address %j, the field %s', (subcode, blamedFields, hasWebsite, field) => {
  expect(blamedDraftField('creative', { blamedFields, subcode }, false, hasWebsite)).toBe(field)
})

it('blames no field of a new ad set when there is none', () => {
  expect(blamedDraftField('preflight', { blamedFields: ['daily_budget'], subcode: null }, false)).toBeNull()
})
