import { describe, expect, it } from 'vitest'
import {
  type DraftFieldKey,
  draftFieldKeys,
  draftFields,
  findDraftField,
  getDraftField,
  listDraftFields,
  nameField,
  nameFields,
  nameWithArticle,
} from './draft-fields.rules.ts'
import { type ReadinessDraft, readinessIssues } from './drafts.rules.ts'
import { draftBodySchema } from './drafts.schemas.ts'
import { askAboutExistingAd, refuseAdUpdate } from './existing-ad.rules.ts'

it.each<[DraftFieldKey, string]>([
  ['website_url', 'a website URL'],
  ['facebook_page_id', 'a Facebook page'],
  ['instagram_user_id', 'an Instagram account'],
  ['target_meta_ad_set_id', 'an ad set'],
  ['call_to_action_type', 'a call to action'],
])('names one %s within a sentence: %s', (key, name) => {
  expect(nameWithArticle(key)).toBe(name)
})

it('joins the names of fields, and keeps unknown ones', () => {
  expect(nameFields(['headlines.1', 'video_object_name', 'mood'])).toBe('headlines, video and mood')
})

it.each([
  ['headlines.0', 'headlines'],
  ['new_ad_set_configuration.name', 'new_ad_set_configuration'],
  ['image_object_name', 'image_asset_gcs_url'],
  ['submission', undefined],
  ['constructor', undefined],
])('finds the field of the path %s', (path, key) => {
  expect(findDraftField(path)).toBe(key)
})

it('has a row for each field of a save', () => {
  expect([...draftFieldKeys].sort()).toEqual(Object.keys(draftBodySchema.shape).sort())
})

describe.each(listDraftFields({ kind: 'texts' }))('%s', (key) => {
  const { item, label, max, maxChars } = draftFields[key]
  const say = (value: unknown) =>
    draftBodySchema.shape[key].safeParse(value).error?.issues.map(({ message }) => message)

  it('are said alike in its label and its limits', () => {
    expect(label.toLowerCase()).toBe(`${item}s`)
    expect(say(Array(max + 1).fill('A'))).toEqual([`At most ${max} ${item}s`])
    expect(say(['x'.repeat(maxChars + 1)])).toEqual([
      `Shorten the ${item}: it may have at most ${maxChars} characters.`,
    ])
  })
})

it('names what an empty draft lacks by the labels', () => {
  const empty: ReadinessDraft = {
    primary_texts: [],
    headlines: [],
    link_descriptions: [],
    ignored_findings: [],
    website_url: null,
    call_to_action_type: 'LEARN_MORE',
    meta_ad_account_id: null,
    facebook_page_id: null,
    meta_campaign_id: null,
    target_meta_ad_set_id: null,
    new_ad_set_configuration: null,
    video_asset_gcs_url: null,
    image_asset_gcs_url: null,
  }
  const guide = { productNames: [], wordsToAvoid: [], competitors: [], disclaimers: [], emojiLimit: null }
  const issues = readinessIssues(empty, { guide, campaignOwnsBudget: null, now: new Date('2026-11-20') })
  const unnamed = issues.filter(({ field, message }) => {
    const key = findDraftField(field)
    const row = key && getDraftField(key)
    return !row || !message.includes(row.kind === 'texts' ? row.item : nameField(key))
  })
  expect(issues.length).toBeGreaterThan(5)
  expect(unnamed).toEqual([])
})

it.each(draftFieldKeys)('names %s in what an existing ad differs by', (key) => {
  const existing = { adId: '1', differs: [key] }
  expect(askAboutExistingAd(existing)).toContain(`before you changed: ${nameField(key)}.`)
  const isFixed = 'isFixedInAd' in draftFields[key]
  expect(refuseAdUpdate(existing)?.includes(`Set ${nameField(key)} back`) ?? false).toBe(isFixed)
})
