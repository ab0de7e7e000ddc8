import { findFormField } from '@hookline/contract/ad-sets/ad-set-values.rules'
import type { DraftFieldKey } from '@hookline/contract/drafts/draft-fields.rules'
import type { SubmissionStep } from '@hookline/contract/submission-state/submission-state.schemas'

/** Draft fields by the last segment of the path that Meta blames in creatives and ads (docs/meta-api.md). */
const fieldsByMetaName: Record<string, DraftFieldKey> = {
  name: 'creative_name',
  message: 'primary_texts',
  bodies: 'primary_texts',
  title: 'headlines',
  titles: 'headlines',
  link_description: 'link_descriptions',
  descriptions: 'link_descriptions',
  link: 'website_url',
  link_urls: 'website_url',
  website_url: 'website_url',
  call_to_action: 'call_to_action_type',
  call_to_action_types: 'call_to_action_type',
  type: 'call_to_action_type',
  page_id: 'facebook_page_id',
  instagram_user_id: 'instagram_user_id',
  instagram_actor_id: 'instagram_user_id',
  video_id: 'video_asset_gcs_url',
  videos: 'video_asset_gcs_url',
  image_hash: 'image_asset_gcs_url',
  image_url: 'image_asset_gcs_url',
  url_tags: 'url_parameters_string',
  adset_id: 'target_meta_ad_set_id',
  conversion_domain: 'website_url',
}
/** For errors without a blamed path (docs/meta-api.md). */
const bySubcode: Record<number, DraftFieldKey> = {
  1373054: 'call_to_action_type',
  1443048: 'video_asset_gcs_url',
  1443226: 'image_asset_gcs_url',
  1815199: 'instagram_user_id',
  1815629: 'primary_texts',
  1885029: 'facebook_page_id',
  1885998: 'target_meta_ad_set_id',
  2061015: 'website_url',
  2446383: 'website_url',
}
const newAdSet = 'new_ad_set_configuration'

/** Meta misses a link or a button: with a website address in the draft, the field to look into is this one, if any. */
const whenLinkIsThere: Record<number, DraftFieldKey | null> = { 2061015: null, 2446383: 'call_to_action_type' }

/**
 * The draft's field that Meta's refusal is about; null when unknown.
 * @param hasWebsite the website address is filled in, so it is not blamed for a missing link.
 */
export function blamedDraftField(
  step: SubmissionStep | null,
  refusal: { blamedFields: readonly string[]; subcode: number | null },
  hasNewAdSet: boolean,
  hasWebsite = false,
): string | null {
  const field = findBlamedField(step, refusal, hasNewAdSet)
  const other = whenLinkIsThere[refusal.subcode ?? 0]
  return field === 'website_url' && hasWebsite && other !== undefined ? other : field
}

function findBlamedField(
  step: SubmissionStep | null,
  refusal: { blamedFields: readonly string[]; subcode: number | null },
  hasNewAdSet: boolean,
): string | null {
  for (const path of refusal.blamedFields) {
    const field = toDraftField(step, path, hasNewAdSet)
    if (field) return field
  }
  const known = bySubcode[refusal.subcode ?? 0]
  if (known) return known
  return step === 'video' || step === 'video_ready' ? 'video_asset_gcs_url' : null
}

function toDraftField(step: SubmissionStep | null, path: string, hasNewAdSet: boolean): string | null {
  if (path === 'campaign_id') return 'meta_campaign_id'
  if ((step === 'preflight' || step === 'ad_set') && hasNewAdSet) {
    const field = findFormField(path)
    // The page that a new ad set promotes is the ad's own.
    if (field === 'page_id') return 'facebook_page_id'
    if (field) return `${newAdSet}.${field}`
  }
  if (step === 'ad' && path === 'name') return 'ad_name'
  // The innermost known segment: `object_story_spec.video_data.call_to_action.value.link` is about the link.
  const fields = path.split('.').map((word) => fieldsByMetaName[word])
  return fields.findLast((field) => field) ?? null
}
