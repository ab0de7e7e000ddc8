import { describe, expect, it } from 'vitest'
import { newAdSetConfigurationSchema } from '../ad-sets/ad-sets.schemas.ts'
import type { SubmissionState } from '../submission-state/submission-state.schemas.ts'
import {
  chooseAdSetMode,
  type DependencyFields,
  dependencyClearing,
  missingBeforeSubmit,
  type ReadinessDraft,
  readinessIssues,
  refuseDraftChange,
  refuseTakeOver,
} from './drafts.rules.ts'
import type { DraftStatus } from './drafts.schemas.ts'

const now = new Date('2026-11-20T10:00:00Z')
const newAdSet = newAdSetConfigurationSchema.parse({
  name: 'New set',
  daily_budget: 5000,
  targeting: { geo_locations: { countries: ['US'] } },
})
const ready: ReadinessDraft = {
  meta_ad_account_id: 'act_1',
  facebook_page_id: '2',
  meta_campaign_id: '3',
  target_meta_ad_set_id: '4',
  new_ad_set_configuration: null,
  primary_texts: ['Text'],
  headlines: ['Headline'],
  link_descriptions: [],
  ignored_findings: [],
  video_asset_gcs_url: '/storage/videos/a.mp4',
  image_asset_gcs_url: null,
  call_to_action_type: 'LEARN_MORE',
  website_url: 'https://example.com',
}
const guide = { productNames: [], wordsToAvoid: [], competitors: [], disclaimers: [], emojiLimit: null }
const made = { target_meta_ad_set_id: null, new_ad_set_configuration: newAdSet }

describe('readinessIssues', () => {
  it.each<[what: string, change: Partial<ReadinessDraft>, fields: string[]]>([
    ['no ad account', { meta_ad_account_id: null }, ['meta_ad_account_id']],
    ['no page', { facebook_page_id: null }, ['facebook_page_id']],
    ['no campaign', { meta_campaign_id: null }, ['meta_campaign_id']],
    ['no ad set of either kind', { target_meta_ad_set_id: null }, ['target_meta_ad_set_id']],
    [
      'a new ad set without a name',
      { ...made, new_ad_set_configuration: { ...newAdSet, name: ' ' } },
      ['new_ad_set_configuration.name'],
    ],
    [
      'a new ad set without a budget',
      { ...made, new_ad_set_configuration: { ...newAdSet, daily_budget: null } },
      ['new_ad_set_configuration.daily_budget'],
    ],
    [
      'a new ad set without a country and with reversed ages',
      {
        ...made,
        new_ad_set_configuration: {
          ...newAdSet,
          targeting: { ...newAdSet.targeting, geo_locations: { countries: [] }, age_min: 40, age_max: 30 },
        },
      },
      ['new_ad_set_configuration.targeting.geo_locations.countries', 'new_ad_set_configuration.targeting.age_max'],
    ],
    ['a primary text that is too long', { primary_texts: ['Fine', 'x'.repeat(2201)] }, ['primary_texts']],
    ['no primary text', { primary_texts: [' '] }, ['primary_texts']],
    ['no headline', { headlines: [] }, ['headlines']],
    ['neither video nor image', { video_asset_gcs_url: null }, ['video_asset_gcs_url']],
    ['a call to action without a website', { website_url: '' }, ['website_url']],
    ['a choice that Meta always refuses', { call_to_action_type: 'SAVE' }, ['call_to_action_type']],
    ['several issues', { meta_ad_account_id: '', headlines: [] }, ['meta_ad_account_id', 'headlines']],
  ])('reports %s', (_, change, fields) => {
    const issues = readinessIssues({ ...ready, ...change }, { campaignOwnsBudget: false, now, guide })
    expect(issues.map(({ field }) => field)).toEqual(fields)
  })

  it.each<[what: string, change: Partial<ReadinessDraft>, campaignOwnsBudget: boolean | null]>([
    ['with an existing ad set', {}, null],
    ['with a new ad set', made, false],
    [
      'with a new ad set without a budget in a campaign that owns the budget',
      { ...made, new_ad_set_configuration: { ...newAdSet, daily_budget: null } },
      true,
    ],
    ['with only an image', { video_asset_gcs_url: null, image_asset_gcs_url: '/storage/images/a.jpg' }, null],
    ['without a website when there is no button', { call_to_action_type: 'NO_BUTTON', website_url: null }, null],
  ])('finds a draft ready %s', (_, change, campaignOwnsBudget) => {
    expect(readinessIssues({ ...ready, ...change }, { campaignOwnsBudget, now, guide })).toEqual([])
  })
})

it.each([
  [{ isActive: false, state: 'unsettled' }, 'The ad account Shop is unsettled. Pay the outstanding balance'],
  [{ isActive: false, state: 'disabled' }, 'The ad account Shop is disabled. Request a review'],
  [{ isActive: true, state: 'grace_period' }, null],
  [{ isActive: true, state: 'unknown' }, null],
] as const)('is about the ad account %j: %s', (state, sentence) => {
  const account = {
    id: 'act_1',
    name: 'Shop',
    currency: 'USD',
    timezoneName: 'America/New_York',
    timezoneOffsetHours: -5,
    minDailyBudget: null,
    defaultDsaBeneficiary: null,
    defaultDsaPayor: null,
    ...state,
  }
  const issues = readinessIssues(ready, { campaignOwnsBudget: null, now, guide, account })
  const expected = sentence && [{ field: 'meta_ad_account_id', message: expect.stringContaining(sentence) }]
  expect(issues).toEqual(expected ?? [])
})

describe('a text that the copy check blocks', () => {
  const facts = {
    campaignOwnsBudget: false,
    now,
    guide: { ...guide, wordsToAvoid: ['cheap', 'no risk'], competitors: ['Fern'] },
  }
  const draft = { ...ready, headlines: ['Fine', 'So Cheap'], link_descriptions: ['No risk, cheap, no Fern'] }

  it('is named with its words', () => {
    expect(readinessIssues(draft, facts)).toEqual([
      { field: 'headlines.1', message: 'Take “Cheap” out of headline 2: the brand guide says to avoid it.' },
      {
        field: 'link_descriptions.0',
        message: 'Take “No risk” and “cheap” out of link description 1: the brand guide says to avoid it.',
      },
      {
        field: 'link_descriptions.0',
        message: 'Take “Fern” out of link description 1: the brand guide names it as a competitor.',
      },
    ])
  })

  it('is fine for a reason, for this text alone', () => {
    const ignored_findings = [{ rule: 'avoided-word' as const, text: 'So Cheap', word: 'cheap', reason: 'A quote' }]
    const fields = readinessIssues({ ...draft, ignored_findings }, facts).map(({ field }) => field)
    expect(fields).toEqual(['link_descriptions.0', 'link_descriptions.0'])
  })
})

describe('missingBeforeSubmit', () => {
  const chosen = 'Ad Account, Campaign, and Facebook Page must be selected before submitting to Meta.'
  it.each<[what: string, change: Partial<ReadinessDraft>, mode: 'new' | 'existing', messages: string[]]>([
    ['nothing in a complete draft', {}, 'existing', []],
    ['the page', { facebook_page_id: null }, 'existing', [chosen]],
    [
      'account, campaign and page in one sentence',
      { meta_ad_account_id: null, meta_campaign_id: null },
      'existing',
      [chosen],
    ],
    ['the existing ad set', { target_meta_ad_set_id: null }, 'existing', ['Please select an existing Ad Set.']],
    ['the name of a new ad set', { target_meta_ad_set_id: null }, 'new', ['A name for the new Ad Set is required.']],
    ['nothing for a named new ad set', made, 'new', []],
    [
      'everything that is missing, in order',
      { meta_campaign_id: null, target_meta_ad_set_id: null },
      'existing',
      [chosen, 'Please select an existing Ad Set.'],
    ],
  ])('asks for %s', (_, change, mode, messages) => {
    expect(missingBeforeSubmit({ ...ready, ...change }, mode).map(({ message }) => message)).toEqual(messages)
  })
})

it('derives the ad set mode from the draft', () => {
  expect(chooseAdSetMode(ready)).toBe('existing')
  expect(chooseAdSetMode({ new_ad_set_configuration: newAdSet })).toBe('new')
})

describe('dependencyClearing', () => {
  const before: DependencyFields = { meta_ad_account_id: 'act_1', meta_campaign_id: '3', facebook_page_id: '2' }
  it.each<[what: string, change: DependencyFields, before: DependencyFields, cleared: string[]]>([
    [
      'every dependent field for another ad account',
      { meta_ad_account_id: 'act_9' },
      before,
      ['meta_campaign_id', 'target_meta_ad_set_id', 'instagram_user_id'],
    ],
    ['the ad set for another campaign', { meta_campaign_id: '9' }, before, ['target_meta_ad_set_id']],
    ['the ad set when the campaign is cleared', { meta_campaign_id: null }, before, ['target_meta_ad_set_id']],
    ['the Instagram account for another page', { facebook_page_id: '9' }, before, ['instagram_user_id']],
    [
      'only what the change does not set',
      { meta_ad_account_id: 'act_9', meta_campaign_id: '9', target_meta_ad_set_id: '8' },
      before,
      ['instagram_user_id'],
    ],
    ['nothing when nothing changes', { ...before }, before, []],
    ['nothing for another ad set', { target_meta_ad_set_id: '9' }, before, []],
    ['nothing when an empty field is set to null', { meta_campaign_id: null }, {}, []],
  ])('clears %s', (_, change, former, cleared) => {
    expect(Object.keys(dependencyClearing(change, former))).toEqual(cleared)
  })
})

it.each<[status: DraftStatus, state: SubmissionState | null, refused: string | null]>([
  ['draft', null, null],
  ['FAILED_SUBMISSION', 'failed', null],
  ['draft', 'stopped', null],
  ['draft', 'queued', 'This draft is being sent to Meta'],
  ['FAILED_SUBMISSION', 'running', 'This draft is being sent to Meta'],
  ['draft', 'waiting', 'This draft is being sent to Meta'],
  ['SUBMITTED_TO_META', 'done', 'Duplicate it as a new draft.'],
])('a change of a draft that is %s with its submission %s is refused with: %s', (status, state, refused) => {
  const sentence = refuseDraftChange({ status, submission: state && { state }, is_own: true, username: 'ana' })
  if (refused) expect(sentence).toContain(refused)
  else expect(sentence).toBeNull()
})

it('refuses changes to a colleague’s draft, and names the submission before the owner', () => {
  const foreign = { is_own: false, username: 'ana' }
  expect(refuseDraftChange({ ...foreign, status: 'draft', submission: null })).toBe(
    'This draft belongs to ana. Take it over to change it.',
  )
  expect(refuseDraftChange({ ...foreign, status: 'draft', submission: { state: 'running' } })).toContain(
    'is being sent',
  )
})

it.each<[status: DraftStatus, state: SubmissionState | null, refused: string | null]>([
  ['draft', null, null],
  ['FAILED_SUBMISSION', 'failed', null],
  ['draft', 'waiting', 'Take it over when that has ended.'],
  ['SUBMITTED_TO_META', 'done', 'stays with its owner'],
])('taking over a draft that is %s with its submission %s is refused with: %s', (status, state, refused) => {
  const sentence = refuseTakeOver({ status, submission: state && { state } })
  if (refused) expect(sentence).toContain(refused)
  else expect(sentence).toBeNull()
})
