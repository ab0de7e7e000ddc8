import { valuesOfConfiguration } from '../ad-sets/ad-set-values.rules.ts'
import { type AdSetContext, type AdSetField, type AdSetIssue, adSetIssues } from '../ad-sets/ad-sets.rules.ts'
import { isSubmissionOver } from '../submissions/submissions.rules.ts'
import {
  type Draft,
  type DraftStatus,
  headlineMaxChars,
  primaryTextMaxChars,
  type ReadinessIssue,
  type SubmissionState,
} from './drafts.schemas.ts'
import { type AdChoices, impossibleChoices } from './impossible-choices.rules.ts'

/** What the rules look at; the editor hands over its form's values, the server a stored draft. */
export type ReadinessDraft = Pick<
  Draft,
  | 'meta_ad_account_id'
  | 'facebook_page_id'
  | 'meta_campaign_id'
  | 'target_meta_ad_set_id'
  | 'new_ad_set_configuration'
  | 'primary_texts'
  | 'headlines'
  | 'video_asset_gcs_url'
  | 'image_asset_gcs_url'
  | 'call_to_action_type'
  | 'website_url'
> &
  AdChoices

/** What Meta said of the draft's campaign and ad account; null of what nobody asked for yet. */
export type ReadinessFacts = Omit<AdSetContext, 'needsEither' | 'hasPageOfAd'>

const isBlank = (text: string | null | undefined) => !text?.trim()
const isAnyLonger = (texts: readonly string[], max: number) =>
  texts.some((text) => text.length > max && text.trim().length > max)
const tooLong = (what: string, max: number) => `Shorten the ${what}: it may have at most ${max} characters.`
const hasText = (texts: readonly string[]) => texts.some((text) => !isBlank(text))

const checks: readonly [field: string, isMissing: (draft: ReadinessDraft) => boolean, message: string][] = [
  ['meta_ad_account_id', (draft) => isBlank(draft.meta_ad_account_id), 'Choose an ad account.'],
  ['facebook_page_id', (draft) => isBlank(draft.facebook_page_id), 'Choose a Facebook page.'],
  ['meta_campaign_id', (draft) => isBlank(draft.meta_campaign_id), 'Choose a campaign.'],
  [
    'target_meta_ad_set_id',
    (draft) => isBlank(draft.target_meta_ad_set_id) && !draft.new_ad_set_configuration,
    'Choose an ad set, or fill in a new one.',
  ],
  ['primary_texts', (draft) => !hasText(draft.primary_texts), 'Write at least one primary text.'],
  [
    'primary_texts',
    (draft) => isAnyLonger(draft.primary_texts, primaryTextMaxChars),
    tooLong('primary text', primaryTextMaxChars),
  ],
  ['headlines', (draft) => !hasText(draft.headlines), 'Write at least one headline.'],
  ['headlines', (draft) => isAnyLonger(draft.headlines, headlineMaxChars), tooLong('headline', headlineMaxChars)],
  [
    'video_asset_gcs_url',
    (draft) => isBlank(draft.video_asset_gcs_url) && isBlank(draft.image_asset_gcs_url),
    'Add a video or an image.',
  ],
  [
    'website_url',
    (draft) => draft.call_to_action_type !== 'NO_BUTTON' && isBlank(draft.website_url),
    'Enter a website URL: the call to action leads there.',
  ],
]

/**
 * What stands between a draft and its submission, in the order of the editor's fields; none: it is ready.
 * @returns fields named as in the draft (`new_ad_set_configuration.name` within), so that a screen can jump to them.
 */
export function readinessIssues(draft: ReadinessDraft, facts: ReadinessFacts): ReadinessIssue[] {
  const missing = checks.flatMap(([field, isMissing, message]) => (isMissing(draft) ? [{ field, message }] : []))
  return [...missing, ...impossibleChoices(draft), ...newAdSetIssues(draft, facts)]
}

/** Where the configuration has a field that stands elsewhere there than in the ad set form. */
const configurationPaths: Partial<Record<AdSetField, string>> = {
  countries: 'targeting.geo_locations.countries',
  age_min: 'targeting.age_min',
  age_max: 'targeting.age_max',
  genders: 'targeting.genders',
}

function newAdSetIssues({ new_ad_set_configuration: made }: ReadinessDraft, facts: ReadinessFacts): ReadinessIssue[] {
  if (!made) return []
  return adSetIssues(valuesOfConfiguration(made), { ...facts, hasPageOfAd: true }).map(newAdSetIssue)
}

/** What is wrong with a draft's new ad set, with the draft's own path of the field. */
export function newAdSetIssue({ field, message }: AdSetIssue): ReadinessIssue {
  return { field: `new_ad_set_configuration.${configurationPaths[field] ?? field}`, message }
}

export type AdSetMode = 'existing' | 'new'

/** The ad set mode in which the editor opens. */
export function adSetModeOf({ new_ad_set_configuration: made }: Pick<Draft, 'new_ad_set_configuration'>): AdSetMode {
  return made ? 'new' : 'existing'
}

/**
 * The editor's own checks before a submission: the sentences of its 'Missing Information' toast, in
 * the order of the specification. They come before `readinessIssues`; none: go on with those.
 */
export function missingBeforeSubmit(
  draft: Pick<
    ReadinessDraft,
    | 'meta_ad_account_id'
    | 'facebook_page_id'
    | 'meta_campaign_id'
    | 'target_meta_ad_set_id'
    | 'new_ad_set_configuration'
  >,
  adSetMode: AdSetMode,
): ReadinessIssue[] {
  const issues: ReadinessIssue[] = []
  const needed = ['meta_ad_account_id', 'meta_campaign_id', 'facebook_page_id'] as const
  const missing = needed.find((field) => isBlank(draft[field]))
  if (missing) {
    const message = 'Ad Account, Campaign, and Facebook Page must be selected before submitting to Meta.'
    issues.push({ field: missing, message })
  }
  if (adSetMode === 'new' && isBlank(draft.new_ad_set_configuration?.name)) {
    issues.push({ field: 'new_ad_set_configuration.name', message: 'A name for the new Ad Set is required.' })
  }
  if (adSetMode === 'existing' && isBlank(draft.target_meta_ad_set_id)) {
    issues.push({ field: 'target_meta_ad_set_id', message: 'Please select an existing Ad Set.' })
  }
  return issues
}

/** Chosen one under the other: what hangs on a changed one is cleared. */
type Dependency = 'meta_ad_account_id' | 'facebook_page_id' | 'meta_campaign_id'
type Dependent = 'meta_campaign_id' | 'target_meta_ad_set_id' | 'instagram_user_id'
export type DependencyFields = Partial<Record<Dependency | Dependent, string | null>>

const dependents: Record<Dependency, readonly Dependent[]> = {
  meta_ad_account_id: ['meta_campaign_id', 'target_meta_ad_set_id', 'instagram_user_id'],
  meta_campaign_id: ['target_meta_ad_set_id'],
  facebook_page_id: ['instagram_user_id'],
}

/**
 * What a change clears: the ad account clears campaign, ad set and Instagram account, the campaign
 * its ad set, the page its Instagram account. What the change itself sets stays.
 * @param change the fields that are set; undefined is no change.
 * @param before the values until now; a field set to what it was clears nothing. Left out, every field counts as changed.
 */
export function dependencyClearing(
  change: DependencyFields,
  before?: DependencyFields,
): Partial<Record<Dependent, null>> {
  const cleared: Partial<Record<Dependent, null>> = {}
  for (const [field, hanging] of Object.entries(dependents) as [Dependency, readonly Dependent[]][]) {
    const isChanged = change[field] !== undefined && (!before || change[field] !== (before[field] ?? null))
    for (const dependent of isChanged ? hanging : []) {
      if (change[dependent] === undefined) cleared[dependent] = null
    }
  }
  return cleared
}

/** Is the draft on its way to Meta? */
export function isBeingSent(submission: { state: SubmissionState } | null): boolean {
  return submission !== null && !isSubmissionOver(submission.state)
}

/** The sentence that refuses a change of a draft that is being sent or was sent; null while it may be changed. */
export function refuseDraftChange(draft: {
  status: DraftStatus
  submission: { state: SubmissionState } | null
}): string | null {
  if (draft.status === 'SUBMITTED_TO_META') {
    return 'This draft was sent to Meta and cannot be changed. Duplicate it as a new draft.'
  }
  return isBeingSent(draft.submission) ? 'This draft is being sent to Meta and cannot be changed meanwhile.' : null
}

/** Whether the ad is switched on as soon as it exists, so that it starts to spend. */
export const isActiveOnSubmit = ({ initial_ad_status_on_meta }: Pick<Draft, 'initial_ad_status_on_meta'>) =>
  initial_ad_status_on_meta === 'ACTIVE'
