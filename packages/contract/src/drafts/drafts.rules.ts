import { targetingPaths, toAdSetValues } from '../ad-sets/ad-set-values.rules.ts'
import { type AdSetContext, type AdSetIssue, adSetIssues } from '../ad-sets/ad-sets.rules.ts'
import type { CheckedGuide } from '../brand-guide/brand-guide.schemas.ts'
import { reasonsToBlock } from '../copy-check/avoided-words.rules.ts'
import { findBlockingOfDraft } from '../copy-check/blocking.rules.ts'
import { listWords } from '../list-words.rules.ts'
import { refuseAccount } from '../meta-lists/account-state.rules.ts'
import type { AdAccount } from '../meta-lists/meta-lists.schemas.ts'
import { isSubmissionOver } from '../submission-state/submission-state.rules.ts'
import type { SubmissionState } from '../submission-state/submission-state.schemas.ts'
import { type DraftFieldKey, draftFields, listDraftFields, nameField, nameWithArticle } from './draft-fields.rules.ts'
import {
  type Draft,
  type DraftStatus,
  describeLongText,
  type ReadinessIssue,
  type TextListField,
  textLists,
} from './drafts.schemas.ts'
import { type AdChoices, impossibleChoices, isBlank } from './impossible-choices.rules.ts'

/** The fields that readiness depends on: the editor passes its form values, the server a stored draft. */
export type ReadinessDraft = Pick<
  Draft,
  | 'meta_ad_account_id'
  | 'facebook_page_id'
  | 'meta_campaign_id'
  | 'target_meta_ad_set_id'
  | 'new_ad_set_configuration'
  | 'primary_texts'
  | 'headlines'
  | 'link_descriptions'
  | 'ignored_findings'
  | 'video_asset_gcs_url'
  | 'image_asset_gcs_url'
  | 'call_to_action_type'
  | 'website_url'
> &
  AdChoices

/** What is known of the draft's campaign and ad account, null for what was not read yet, and of the brand guide. */
export type ReadinessFacts = Omit<AdSetContext, 'hasPageOfAd' | 'account'> & {
  guide: CheckedGuide
  account?: AdAccount | null
}

const hasText = (texts: readonly string[]) => texts.some((text) => !isBlank(text))

function hasLongText(texts: readonly string[], max: number): boolean {
  return texts.some((text) => text.length > max && text.trim().length > max)
}

type Check = readonly [field: DraftFieldKey, isMissing: (draft: ReadinessDraft) => boolean, message: string]

const checkChoice = (field: 'meta_ad_account_id' | 'facebook_page_id' | 'meta_campaign_id'): Check => [
  field,
  (draft) => isBlank(draft[field]),
  `Choose ${nameWithArticle(field)}.`,
]

function checkTexts(field: TextListField): Check[] {
  const { item, min, maxChars } = textLists[field]
  return [
    ...(min > 0 ? [[field, (draft) => !hasText(draft[field]), `Write at least one ${item}.`] satisfies Check] : []),
    [field, (draft) => hasLongText(draft[field], maxChars), describeLongText(field)],
  ]
}

const checks: readonly Check[] = [
  checkChoice('meta_ad_account_id'),
  checkChoice('facebook_page_id'),
  checkChoice('meta_campaign_id'),
  [
    'target_meta_ad_set_id',
    (draft) => isBlank(draft.target_meta_ad_set_id) && !draft.new_ad_set_configuration,
    `Choose ${nameWithArticle('target_meta_ad_set_id')}, or fill in a new one.`,
  ],
  ...listDraftFields({ kind: 'texts' }).flatMap(checkTexts),
  [
    'video_asset_gcs_url',
    (draft) => isBlank(draft.video_asset_gcs_url) && isBlank(draft.image_asset_gcs_url),
    `Add ${nameWithArticle('video_asset_gcs_url')} or ${nameWithArticle('image_asset_gcs_url')}.`,
  ],
  [
    'website_url',
    (draft) => draft.call_to_action_type !== 'NO_BUTTON' && isBlank(draft.website_url),
    `Enter ${nameWithArticle('website_url')}: the ${nameField('call_to_action_type')} leads there.`,
  ],
]

/**
 * Why a draft cannot be submitted yet, in the order of the editor's fields; empty when it is ready.
 * @returns paths of draft fields, such as `new_ad_set_configuration.name`, so that a screen can focus them.
 */
export function readinessIssues(draft: ReadinessDraft, facts: ReadinessFacts): ReadinessIssue[] {
  const missing = checks.flatMap(([field, isMissing, message]) => (isMissing(draft) ? [{ field, message }] : []))
  const refusal = facts.account ? refuseAccount(facts.account) : null
  const closed = refusal ? [{ field: 'meta_ad_account_id', message: refusal }] : []
  return [
    ...closed,
    ...missing,
    ...blockedTexts(draft, facts),
    ...impossibleChoices(draft),
    ...newAdSetIssues(draft, facts),
  ]
}

/** One issue for each text and rule, at the text's path, such as `headlines.1`. */
function blockedTexts(draft: ReadinessDraft, { guide }: ReadinessFacts): ReadinessIssue[] {
  const findings = findBlockingOfDraft(draft, { guide }, draft.ignored_findings)
  const byText = Map.groupBy(findings, ({ rule, field, index }) => `${rule} ${field} ${index}`)
  return [...byText.values()].flatMap((same) => {
    const [first] = same
    if (!first || !(first.rule in reasonsToBlock)) return []
    const field = listDraftFields({ kind: 'texts' }).find((key) => draftFields[key].checkedAs === first.field)
    if (!field) return []
    const words = listWords(same.map(({ text, ranges: [at] }) => `“${text.slice(at?.start, at?.end)}”`))
    const reason = reasonsToBlock[first.rule as keyof typeof reasonsToBlock]
    return [
      {
        field: `${field}.${first.index}`,
        message: `Take ${words} out of ${draftFields[field].item} ${first.index + 1}: ${reason}.`,
      },
    ]
  })
}

function newAdSetIssues({ new_ad_set_configuration: made }: ReadinessDraft, facts: ReadinessFacts): ReadinessIssue[] {
  if (!made) return []
  return adSetIssues(toAdSetValues(made), { ...facts, hasPageOfAd: true }).map(newAdSetIssue)
}

/** Converts an issue of the ad set form into one of the draft. */
export function newAdSetIssue({ field, message }: AdSetIssue): ReadinessIssue {
  return { field: `new_ad_set_configuration.${targetingPaths[field] ?? field}`, message }
}

export type AdSetMode = 'existing' | 'new'

/** The ad set mode in which the editor opens. */
export function chooseAdSetMode({
  new_ad_set_configuration: made,
}: Pick<Draft, 'new_ad_set_configuration'>): AdSetMode {
  return made ? 'new' : 'existing'
}

/** The sentences of the editor's 'Missing Information' toast, checked before `readinessIssues`. */
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

type Dependency = 'meta_ad_account_id' | 'facebook_page_id' | 'meta_campaign_id'
type Dependent = 'meta_campaign_id' | 'target_meta_ad_set_id' | 'instagram_user_id'
export type DependencyFields = Partial<Record<Dependency | Dependent, string | null>>

const dependents: Record<Dependency, readonly Dependent[]> = {
  meta_ad_account_id: ['meta_campaign_id', 'target_meta_ad_set_id', 'instagram_user_id'],
  meta_campaign_id: ['target_meta_ad_set_id'],
  facebook_page_id: ['instagram_user_id'],
}

/**
 * The dependent fields that a change clears, except those that it sets itself.
 * @param change the fields to set; undefined means unchanged.
 * @param before the current values: a field set to its current value clears nothing.
 */
export function dependencyClearing(
  change: DependencyFields,
  before: DependencyFields,
): Partial<Record<Dependent, null>> {
  const cleared: Partial<Record<Dependent, null>> = {}
  for (const [field, fields] of Object.entries(dependents) as [Dependency, readonly Dependent[]][]) {
    const isChanged = change[field] !== undefined && change[field] !== (before[field] ?? null)
    for (const dependent of isChanged ? fields : []) {
      if (change[dependent] === undefined) cleared[dependent] = null
    }
  }
  return cleared
}

/** Whether the submission has not ended. */
export function isBeingSent(submission: { state: SubmissionState } | null): boolean {
  return submission !== null && !isSubmissionOver(submission.state)
}

type SentState = { status: DraftStatus; submission: { state: SubmissionState } | null }

/** Why a draft that is another user's cannot be changed. */
export const refuseForeignDraft = ({ username }: Pick<Draft, 'username'>) =>
  `This draft belongs to ${username}. Take it over to change it.`

/** Why a draft cannot be changed: it is a colleague's, is being sent or was sent. Null when it can. */
export function refuseDraftChange(draft: SentState & Pick<Draft, 'is_own' | 'username'>): string | null {
  return refuseSentDraft(draft) ?? (draft.is_own ? null : refuseForeignDraft(draft))
}

/** Why a draft cannot be taken over. Null when it can, also when it is the reader's own. */
export function refuseTakeOver({ status, submission }: SentState): string | null {
  if (status === 'SUBMITTED_TO_META') {
    return 'This draft was sent to Meta and stays with its owner. Duplicate it as a new draft.'
  }
  return isBeingSent(submission) ? 'This draft is being sent to Meta. Take it over when that has ended.' : null
}

/** The refusal for a draft that is being sent or was sent; null for any other. */
export function refuseSentDraft(draft: SentState): string | null {
  if (draft.status === 'SUBMITTED_TO_META') {
    return 'This draft was sent to Meta and cannot be changed. Duplicate it as a new draft.'
  }
  return isBeingSent(draft.submission) ? 'This draft is being sent to Meta and cannot be changed meanwhile.' : null
}

/** Whether the ad is activated right after its creation, and so starts to spend. */
export const isActiveOnSubmit = ({ initial_ad_status_on_meta }: Pick<Draft, 'initial_ad_status_on_meta'>) =>
  initial_ad_status_on_meta === 'ACTIVE'
