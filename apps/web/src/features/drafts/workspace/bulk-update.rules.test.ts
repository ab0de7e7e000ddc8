import type { BulkUpdates, Draft } from '@hookline/contract/drafts/drafts.schemas'
import type { PresetOf, PresetType } from '@hookline/contract/meta-presets/meta-presets.schemas'
import { describe, expect, it } from 'vitest'
import { buildDraft } from '../../../../test/build-draft.ts'
import { buildRecipe } from '../../../../test/build-recipe.ts'
import {
  chooseAccountPreset,
  clearChoice,
  describeField,
  findAccountId,
  findCampaignId,
  noChoice,
  previewBulkUpdate,
  toBulkBody,
  toBulkUpdates,
} from './bulk-update.rules.ts'

const buildPresetRow = <T extends PresetType>(
  preset_type: T,
  configuration: PresetOf<T>['configuration'],
): PresetOf<T> => ({
  id: 'p1',
  user_id: 'u',
  username: 'ana',
  is_own: true,
  shared: false,
  preset_name: 'Mine',
  description: null,
  preset_type,
  configuration,
  created_at: '2026-11-20T10:00:00.000Z',
  updated_at: '2026-11-20T10:00:00.000Z',
})
const buildAccountPreset = (over: Partial<PresetOf<'META_ACCOUNT_SELECTION'>['configuration']> = {}) =>
  buildPresetRow('META_ACCOUNT_SELECTION', { ad_account_id: 'act_2', ad_account_name: 'EU', ...over })

describe('the ad account and campaign whose lists are offered', () => {
  const one = buildDraft()
  const other = buildDraft({ meta_ad_account_id: 'act_9', meta_campaign_id: '9' })

  it('are those that all drafts share', () => {
    expect(findAccountId([one, one], noChoice)).toBe('act_1')
    expect(findCampaignId([one, one], noChoice)).toBe('120000000000000001')
  })
  it('are unknown when the drafts differ', () => {
    expect(findAccountId([one, other], noChoice)).toBeNull()
    expect(findCampaignId([one, other], noChoice)).toBeNull()
  })
  it('are first those of the preset and the choice', () => {
    expect(findAccountId([one], { ...noChoice, account: buildAccountPreset() })).toBe('act_2')
    expect(findCampaignId([one], { ...noChoice, account: buildAccountPreset() })).toBeNull()
    expect(findCampaignId([one], { ...noChoice, campaign: '7', account: buildAccountPreset() })).toBe('7')
  })
})

describe('a change of the account preset', () => {
  const full = { ...noChoice, account: buildAccountPreset(), page: '5', campaign: '6', adSet: '7', instagram: '8' }

  it('clears campaign and ad set, and takes over its page and Instagram account', () => {
    const next = buildAccountPreset({ facebook_page_id: '50', instagram_user_id: '80' })
    expect(chooseAccountPreset(full, next)).toEqual({ ...noChoice, account: next, page: '50', instagram: '80' })
  })
  it('clears the page of the former preset, but not a chosen one', () => {
    const choosePage = (facebook_page_id: string) =>
      chooseAccountPreset({ ...full, account: buildAccountPreset({ facebook_page_id }) }, undefined)
    expect(choosePage('5').page).toBe('')
    expect(choosePage('4')).toEqual({ ...noChoice, page: '5' })
  })
})

it('sends only the choice, with the values of presets', () => {
  expect(toBulkUpdates(noChoice)).toEqual({})
  expect(
    toBulkUpdates({
      ...noChoice,
      page: '5',
      account: buildAccountPreset(),
      linkDetails: buildPresetRow('LINK_DETAILS', { website_url: 'https://a.example' }),
      linkDescriptions: buildPresetRow('LINK_DESCRIPTIONS_PRESET', {
        link_description_1: ' One ',
        link_description_3: '',
      }),
      adDetails: buildPresetRow('AD_DETAILS_PRESET', {
        call_to_action_type: 'SHOP_NOW',
        initial_ad_status_on_meta: 'ACTIVE',
      }),
    }),
  ).toEqual({
    meta_ad_account_id: 'act_2',
    facebook_page_id: '5',
    website_url: 'https://a.example',
    url_parameters_string: null,
    link_descriptions: ['One'],
    call_to_action_type: 'SHOP_NOW',
    initial_ad_status_on_meta: 'ACTIVE',
  })
})

describe('the preview', () => {
  const describePreview = (drafts: Draft[], updates: BulkUpdates) => {
    const { changed, same, fields } = previewBulkUpdate(drafts, updates)
    return { changed, same, fields: fields.map((field) => `${field.label}: ${describeField(field)}`) }
  }

  it('counts changed and unchanged drafts', () => {
    const drafts = [buildDraft(), buildDraft({ facebook_page_id: '5' }), buildDraft({ facebook_page_id: null })]
    expect(describePreview(drafts, { facebook_page_id: '5' })).toEqual({
      changed: 2,
      same: 1,
      fields: ['Facebook Page: 2 will change, 1 already the same'],
    })
  })
  it('counts dependent fields that are emptied', () => {
    const drafts = [buildDraft(), buildDraft({ meta_campaign_id: null, target_meta_ad_set_id: null })]
    expect(describePreview(drafts, { meta_ad_account_id: 'act_2' }).fields).toEqual([
      'Campaign: 1 will be emptied',
      'Ad Set: 1 will be emptied',
      'Ad Account: 2 will change',
    ])
  })
  it('empties nothing when the value stays', () => {
    expect(describePreview([buildDraft()], { meta_ad_account_id: 'act_1' })).toEqual({
      changed: 0,
      same: 1,
      fields: ['Ad Account: 1 already the same'],
    })
  })
  it('shows that an existing ad set replaces a new one', () => {
    const made = { name: 'New' } as Draft['new_ad_set_configuration']
    const draft = buildDraft({ target_meta_ad_set_id: null, new_ad_set_configuration: made })
    expect(describePreview([draft], { target_meta_ad_set_id: '7' }).fields).toEqual([
      'Ad Set: 1 will change',
      'New Ad Set: 1 will be emptied',
    ])
  })
})

describe('a recipe', () => {
  const recipe = buildRecipe({ adAccountId: 'act_1', campaignId: '30', adSetId: '40' })
  const choice = { ...noChoice, recipe }

  it('sets what it knows, and leaves the rest alone', () => {
    expect(toBulkUpdates(choice)).toEqual({
      meta_ad_account_id: 'act_1',
      meta_campaign_id: '30',
      target_meta_ad_set_id: '40',
    })
    expect(toBulkUpdates({ ...noChoice, recipe: buildRecipe() })).toEqual({})
  })
  it('yields to another ad account or campaign, with what belongs to its own', () => {
    expect(toBulkUpdates({ ...choice, adAccount: 'act_9' })).toEqual({ meta_ad_account_id: 'act_9' })
    expect(toBulkUpdates({ ...choice, campaign: '31' })).toEqual({
      meta_ad_account_id: 'act_1',
      meta_campaign_id: '31',
    })
    expect(findAccountId([], choice)).toBe('act_1')
    expect(findCampaignId([], choice)).toBe('30')
    expect(findCampaignId([], { ...choice, adAccount: 'act_9' })).toBeNull()
  })
  it('names a new ad set after each draft', () => {
    const preset = { ...buildPresetRow('AD_SET_CONFIGURATION', { daily_budget: 5000 }), id: 'set' }
    const made = { ...noChoice, recipe: buildRecipe({ adSetPresetId: 'set' }) }
    const drafts = [buildDraft({ id: 'a', ad_name: 'A' }), buildDraft({ id: 'b', ad_name: 'B' })]
    const body = toBulkBody(drafts, toBulkUpdates(made, [preset]))
    expect(body).toMatchObject({
      changes: [
        { id: 'a', updates: { new_ad_set_configuration: { name: 'A', daily_budget: 5000 } } },
        { id: 'b', updates: { new_ad_set_configuration: { name: 'B' } } },
      ],
    })
  })
})

it('clears by a choice of its own', () => {
  const cleared = { ...noChoice, page: clearChoice, url: clearChoice, linkDescriptions: clearChoice } as const
  expect(toBulkUpdates(cleared)).toEqual({ facebook_page_id: null, website_url: null, link_descriptions: [] })
})
