import { updateDraftBodySchema } from '@hookline/contract/drafts/drafts.schemas'
import { describe, expect, it } from 'vitest'
import { buildDraft } from '../../../../test/build-draft.ts'
import { fieldErrors } from '../../../lib/field-errors.ts'
import {
  applyChange,
  fingerprintForm,
  firstField,
  formField,
  namedAsInForm,
  toBody,
  toFormValues,
  valuesAfterSave,
} from './draft-form.rules.ts'

const values = toFormValues(buildDraft({ headlines: ['One', 'Two'], instagram_user_id: '17' }))

describe('the body of a save', () => {
  it('has trimmed texts without blanks', () => {
    const typed = {
      ...values,
      ad_name: ' Spring ',
      headlines: [
        { key: 0, text: '  ' },
        { key: 4, text: ' One ' },
      ],
      url_parameters_string: ' ?a=1 ',
      website_url: ' ',
    }
    expect(toBody(typed)).toMatchObject({
      ad_name: 'Spring',
      headlines: ['One'],
      url_parameters_string: 'a=1',
      website_url: null,
    })
  })

  it.each([
    ['existing', { target_meta_ad_set_id: '120000000000000101', new_ad_set_configuration: null }],
    ['new', { target_meta_ad_set_id: null, new_ad_set_configuration: { name: '' } }],
  ] as const)('has only the chosen ad set: %s', (ad_set_mode, expected) => {
    expect(toBody({ ...values, ad_set_mode })).toMatchObject(expected)
  })
})

it('ignores surrounding blanks and empty texts when it looks for unsaved changes', () => {
  const typed = { ...values, ad_name: `${values.ad_name} `, headlines: [...values.headlines, { key: 9, text: '' }] }
  expect(fingerprintForm(typed)).toBe(fingerprintForm(values))
  expect(fingerprintForm({ ...values, ad_name: 'Other' })).not.toBe(fingerprintForm(values))
})

it('keeps each text in its field after a save', () => {
  const sent = {
    ...values,
    headlines: [
      { key: 7, text: ' ' },
      { key: 3, text: 'Two ' },
    ],
  }
  const after = valuesAfterSave(sent, toFormValues(buildDraft({ headlines: ['Two'] })))
  expect(after.headlines).toEqual([{ key: 3, text: 'Two' }])
})

it.each([
  [{ meta_ad_account_id: 'act_2' }, { meta_campaign_id: null, target_meta_ad_set_id: null, instagram_user_id: null }],
  [{ meta_campaign_id: '5' }, { target_meta_ad_set_id: null, instagram_user_id: '17' }],
  [{ facebook_page_id: '6' }, { instagram_user_id: null, meta_campaign_id: '120000000000000001' }],
  [{ meta_ad_account_id: 'act_1' }, { meta_campaign_id: '120000000000000001', instagram_user_id: '17' }],
])('clears dependent fields: the change %j leaves %j', (change, expected) => {
  expect(applyChange(values, change)).toMatchObject({ ...change, ...expected })
})

it.each([
  ['body.website_url', 'website_url'],
  ['headlines', 'headlines.0'],
  ['headlines.1', 'headlines.1'],
  ['link_descriptions', 'link_descriptions'],
  ['new_ad_set_configuration.daily_budget', 'new_ad_set.daily_budget'],
  ['new_ad_set_configuration.targeting.geo_locations.countries', 'new_ad_set.geo_locations'],
  ['new_ad_set_configuration', 'new_ad_set.name'],
  ['image_asset_gcs_url', 'video_asset_gcs_url'],
  ['project', null],
  ['toString', null],
])('maps %s to the field %s of the form', (path, expected) => {
  expect(formField(path, values)).toBe(expected)
})

it('reports an error of a stored text at the field where it was typed', () => {
  const typed = {
    ...values,
    headlines: [
      { key: 5, text: 'One' },
      { key: 6, text: ' ' },
      { key: 2, text: 'Two' },
    ],
  }
  expect(namedAsInForm({ 'headlines.1': 'Too long.' }, typed)).toEqual({ 'headlines.2': 'Too long.' })
})

it('finds the topmost invalid field', () => {
  expect(firstField({ website_url: 'x', 'headlines.2': 'x', 'new_ad_set.name': 'x' })).toBe('headlines.2')
  expect(firstField({})).toBeNull()
})

it('reports missing names and texts at their fields', () => {
  const blank = [{ key: 0, text: ' ' }]
  const typed = { ...values, ad_name: '', creative_name: ' ', primary_texts: blank, headlines: blank }
  expect(namedAsInForm(fieldErrors(updateDraftBodySchema, toBody(typed)), typed)).toEqual({
    ad_name: 'Ad Name is required',
    creative_name: 'Creative Name is required',
    'primary_texts.0': 'Text cannot be empty',
    'headlines.0': 'Text cannot be empty',
  })
})
