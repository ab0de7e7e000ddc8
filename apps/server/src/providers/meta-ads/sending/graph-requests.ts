import type { GraphParams } from '../client/graph-http.ts'
import type { AdPlan, CreateOptions, CreativePlan } from '../meta-ads.ts'

// The bodies of the Graph API (docs/meta-api.md). Null members are left out.

/**
 * The body of `POST /act_X/adcreatives`. Several texts of a kind go into the asset feed too, which needs no Dynamic
 * Creative ad set in this form (docs/meta-api.md).
 */
export function buildCreative(plan: CreativePlan, options: CreateOptions = {}): GraphParams {
  return {
    name: plan.name,
    object_story_spec: {
      page_id: plan.pageId,
      ...(plan.instagramUserId && { instagram_user_id: plan.instagramUserId }),
      ...(plan.videoId ? { video_data: buildVideo(plan, plan.videoId) } : { link_data: buildLink(plan) }),
    },
    asset_feed_spec: buildTexts(plan),
    url_tags: plan.urlTags,
    degrees_of_freedom_spec: { creative_features_spec: refuseFeatures(plan) },
    ...buildOptions(options),
  }
}

/** Opts out of Meta's changes to texts and videos, and of comments in the ad. */
function refuseFeatures({ videoId }: CreativePlan) {
  const features = ['text_optimizations', 'inline_comment', ...(videoId ? ['video_auto_crop'] : [])]
  return Object.fromEntries(features.map((feature) => [feature, { enroll_status: 'OPT_OUT' }]))
}

/** The link is in the button alone; without a button the ad cannot be clicked (docs/meta-api.md). */
function buildVideo(plan: CreativePlan, videoId: string) {
  return {
    video_id: videoId,
    image_hash: plan.imageHash,
    ...named('message', plan.primaryTexts[0]),
    ...named('title', plan.headlines[0]),
    ...named('link_description', plan.linkDescriptions[0]),
    ...buildCallToAction(plan),
  }
}

function buildLink(plan: CreativePlan) {
  return {
    image_hash: plan.imageHash,
    ...named('link', plan.websiteUrl),
    ...named('message', plan.primaryTexts[0]),
    ...named('name', plan.headlines[0]),
    ...named('description', plan.linkDescriptions[0]),
    ...buildCallToAction(plan),
  }
}

function buildCallToAction({ callToActionType, websiteUrl }: CreativePlan) {
  if (!websiteUrl && callToActionType === 'NO_BUTTON') return {}
  return { call_to_action: { type: callToActionType, ...(websiteUrl && { value: { link: websiteUrl } }) } }
}

function buildTexts({ primaryTexts, headlines, linkDescriptions }: CreativePlan) {
  const lists = { bodies: primaryTexts, titles: headlines, descriptions: linkDescriptions }
  if (Object.values(lists).every((texts) => texts.length <= 1)) return null
  const filled = Object.entries(lists).filter(([, texts]) => texts.length > 0)
  return {
    ...Object.fromEntries(filled.map(([name, texts]) => [name, texts.map((text) => ({ text }))])),
    optimization_type: 'DEGREES_OF_FREEDOM',
  }
}

/** The body of `POST /act_X/ads`. */
export function buildAd(plan: AdPlan, options: CreateOptions = {}): GraphParams {
  return buildAdWith({ creative_id: plan.creativeId }, plan, options)
}

/** The body of `POST /{ad}`: the ad set of an ad cannot be changed. */
export function buildAdChange(plan: Pick<AdPlan, 'name' | 'creativeId' | 'conversionDomain'>): GraphParams {
  return {
    name: plan.name,
    creative: { creative_id: plan.creativeId },
    conversion_domain: plan.conversionDomain,
  }
}

/** A dry run with the whole spec of a creative that does not exist yet (docs/meta-api.md). */
export function buildAdTrial(plan: Omit<AdPlan, 'creativeId'>, creative: GraphParams): GraphParams {
  return buildAdWith(creative, plan, { validateOnly: true })
}

function buildAdWith(creative: GraphParams, plan: Omit<AdPlan, 'creativeId'>, options: CreateOptions): GraphParams {
  return {
    name: plan.name,
    adset_id: plan.adSetId,
    creative,
    status: 'PAUSED',
    conversion_domain: plan.conversionDomain,
    tracking_specs: plan.pixelId ? [{ 'action.type': ['offsite_conversion'], fb_pixel: [plan.pixelId] }] : null,
    ...buildOptions(options),
  }
}

export function buildOptions({ validateOnly }: CreateOptions): GraphParams {
  return validateOnly ? { execution_options: ['validate_only'] } : {}
}

function named(name: string, value: string | null | undefined) {
  return value ? { [name]: value } : {}
}
