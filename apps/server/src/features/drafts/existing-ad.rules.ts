import { distinctTexts } from '@hookline/contract/drafts/draft-texts.rules'
import type { ExistingAd } from '@hookline/contract/drafts/drafts.schemas'
import { z } from 'zod'
import { canonicalJson } from '../../platform/canonical-json.rules.ts'
import type { DraftRecord } from './draft-record.ts'

/** What an ad is made of and where it is, with the contract's name of each field, in the order of the editor. */
const contentFields = {
  ad_name: 'ad_name',
  creative_name: 'creative_name',
  meta_ad_account_id: 'meta_ad_account_id',
  facebook_page_id: 'facebook_page_id',
  instagram_user_id: 'instagram_user_id',
  meta_campaign_id: 'meta_campaign_id',
  target_meta_ad_set_id: 'target_meta_ad_set_id',
  new_ad_set_configuration: 'new_ad_set_configuration',
  call_to_action_type: 'call_to_action_type',
  website_url: 'website_url',
  url_parameters_string: 'url_parameters_string',
  primary_texts: 'primary_texts',
  headlines: 'headlines',
  link_descriptions: 'link_descriptions',
  video_object_name: 'video_asset_gcs_url',
  image_object_name: 'image_asset_gcs_url',
} as const
type ContentField = keyof typeof contentFields
const fields = Object.keys(contentFields) as ContentField[]

/** A draft as it was when its ad was made: kept with the ad, and compared with the draft as it is now. */
export type DraftContent = Pick<DraftRecord, ContentField>

export function contentOf(draft: DraftContent): DraftContent {
  return Object.fromEntries(fields.map((field) => [field, draft[field]])) as DraftContent
}

const storedAdSchema = z.object({
  id: z.string().optional(),
  content: z.record(z.string(), z.unknown()).nullish(),
  toActivate: z.array(z.enum(['ad_set', 'ad'])),
})

/** The part of the draft that the submission stored with the ad; null when that is not known. */
function storedContent(step: { request_hash: string; result: unknown }): DraftContent | null {
  // An ad that was found without knowing which of several requests made it has no hash.
  const { content } = storedAdSchema.parse(step.result)
  return step.request_hash !== '' && content ? (content as unknown as DraftContent) : null
}

/** The ad that was made of the draft, or may have been, and what the draft says otherwise by now. */
export function readExistingAd(
  step: { state: 'sent' | 'done'; request_hash: string; result: unknown },
  draft: DraftContent & Pick<DraftRecord, 'initial_ad_status_on_meta'>,
): ExistingAd {
  const { id, toActivate } = storedAdSchema.parse(step.result)
  const made = storedContent(step)
  const differing = fields.filter((field) => !made || !isSame(field, made[field], draft[field]))
  const differs: string[] = differing.map((field) => contentFields[field])
  // The reverse is no difference to ask about: an ad that is no longer to be on is not switched on.
  if (draft.initial_ad_status_on_meta === 'ACTIVE' && !toActivate.includes('ad')) {
    differs.push('initial_ad_status_on_meta')
  }
  return { adId: step.state === 'done' ? (id ?? null) : null, differs }
}

function isSame(field: ContentField, made: unknown, now: unknown): boolean {
  return canonicalJson(normalize(field, made)) === canonicalJson(normalize(field, now))
}

/** What Meta never sees makes no difference: repeated texts, notes; nor does a status that is only set at the end. */
function normalize(field: ContentField, value: unknown): unknown {
  if (Array.isArray(value)) return distinctTexts(value as string[])
  if (field !== 'new_ad_set_configuration' || value === null) return value
  const { status, targeting_notes, ...rest } = value as Record<string, unknown>
  return rest
}
