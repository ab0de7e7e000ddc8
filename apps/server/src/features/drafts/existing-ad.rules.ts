import { distinctTexts } from '@hookline/contract/drafts/draft-texts.rules'
import {
  callToActionTypes,
  type Draft,
  type ExistingAd,
  storedAdSetConfigurationSchema,
} from '@hookline/contract/drafts/drafts.schemas'
import { z } from 'zod'
import { canonicalJson } from '../../platform/canonical-json.rules.ts'

const text = z.string()
const optionalText = z.string().nullable()
const texts = z.array(z.string())

/** The content and place of an ad, in the order of the editor; stored with the ad when it is created. */
export const draftContentSchema = z.object({
  ad_name: text,
  creative_name: text,
  meta_ad_account_id: optionalText,
  facebook_page_id: optionalText,
  instagram_user_id: optionalText,
  meta_campaign_id: optionalText,
  target_meta_ad_set_id: optionalText,
  new_ad_set_configuration: storedAdSetConfigurationSchema.nullable(),
  call_to_action_type: z.enum(callToActionTypes),
  website_url: optionalText,
  url_parameters_string: optionalText,
  primary_texts: texts,
  headlines: texts,
  link_descriptions: texts,
  video_object_name: optionalText,
  image_object_name: optionalText,
})
export type DraftContent = z.output<typeof draftContentSchema>
type ContentField = keyof DraftContent
const fields = Object.keys(draftContentSchema.shape) as ContentField[]

/** The contract's names of the columns that it names otherwise. */
const contractNames: Partial<Record<ContentField, string>> = {
  video_object_name: 'video_asset_gcs_url',
  image_object_name: 'image_asset_gcs_url',
}

export const toDraftContent = (draft: DraftContent): DraftContent => draftContentSchema.parse(draft)

/** The step that creates the ad, once its call may have been executed. */
export const storedAdStepSchema = z.object({
  state: z.enum(['sent', 'done']),
  request_hash: z.string(),
  result: z.object({
    id: z.string().optional(),
    // Without it every field differs, and the owner decides.
    content: draftContentSchema.nullish(),
    toActivate: z.array(z.enum(['ad_set', 'ad'])),
  }),
})

/** The ad that was or may have been created from the draft, and the fields that the draft has changed since. */
export function readExistingAd(
  { state, request_hash, result }: z.output<typeof storedAdStepSchema>,
  draft: DraftContent & Pick<Draft, 'initial_ad_status_on_meta'>,
): ExistingAd {
  const { id, toActivate, content } = result
  // An empty hash: it is not known which of several requests created the ad, so its content is not known either.
  const made = request_hash === '' ? null : content
  const differing = fields.filter((field) => !made || !isSame(field, made[field], draft[field]))
  const differs = differing.map((field) => contractNames[field] ?? field)
  // The reverse needs no question: an ad that is no longer wanted active stays paused.
  if (draft.initial_ad_status_on_meta === 'ACTIVE' && !toActivate.includes('ad')) {
    differs.push('initial_ad_status_on_meta')
  }
  return { adId: state === 'done' ? (id ?? null) : null, differs }
}

function isSame(field: ContentField, made: unknown, now: unknown): boolean {
  return canonicalJson(normalize(field, made)) === canonicalJson(normalize(field, now))
}

/** Leaves out what Meta never gets, such as repeated texts and notes, and the status, which only the last step sets. */
function normalize(field: ContentField, value: unknown): unknown {
  if (Array.isArray(value)) return distinctTexts(value as string[])
  if (field !== 'new_ad_set_configuration' || value === null) return value
  const { status, targeting_notes, ...rest } = value as Record<string, unknown>
  return rest
}
