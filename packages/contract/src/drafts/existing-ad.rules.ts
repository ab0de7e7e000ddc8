import type { ExistingAd } from './drafts.schemas.ts'

const labels: Record<string, string> = {
  ad_name: 'ad name',
  creative_name: 'creative name',
  meta_ad_account_id: 'ad account',
  facebook_page_id: 'Facebook page',
  instagram_user_id: 'Instagram account',
  meta_campaign_id: 'campaign',
  target_meta_ad_set_id: 'ad set',
  new_ad_set_configuration: 'new ad set',
  call_to_action_type: 'call to action',
  initial_ad_status_on_meta: 'status',
  website_url: 'website URL',
  url_parameters_string: 'URL parameters',
  primary_texts: 'primary texts',
  headlines: 'headlines',
  link_descriptions: 'link descriptions',
  video_asset_gcs_url: 'video',
  image_asset_gcs_url: 'image',
}
/** Fields that Meta cannot change once the ad exists. */
const fixedFields = ['meta_ad_account_id', 'meta_campaign_id', 'target_meta_ad_set_id', 'new_ad_set_configuration']

/** The labels of the draft's fields: 'primary texts and headlines'. */
export function nameFields(fields: readonly string[]): string {
  return new Intl.ListFormat('en').format(fields.map((field) => labels[field] ?? field))
}

/** Asks what to do with an ad whose draft was changed after the ad was created. */
export function askAboutExistingAd({ adId, differs }: ExistingAd): string {
  return (
    `Meta already has an ad of this draft (ad ${adId}), created before you changed: ${nameFields(differs)}. ` +
    'Open the draft and choose: change the ad at Meta, or keep it as it is.'
  )
}

/** Why the ad at Meta cannot be changed; null when it can. */
export function refuseAdUpdate({ adId, differs }: ExistingAd): string | null {
  const fixed = differs.filter((field) => fixedFields.includes(field))
  if (fixed.length === 0) return null
  return (
    `Ad ${adId} cannot be moved: Meta changes no ad account, campaign or ad set of an ad that exists. ` +
    `Set ${nameFields(fixed)} back, or keep the ad as it is.`
  )
}
