import type { GraphParams } from '../client/graph-http.ts'
import type { AdPlan, CreateOptions, CreativePlan } from '../meta-ads.ts'

// Our plans as the bodies that the Graph API takes (docs/meta-api.md). Null means: left out.

/**
 * The body of `POST /act_X/adcreatives`: one text of each kind stands in the story alone, several stand in the asset
 * feed besides (shape A of docs/meta-api.md), which needs no Dynamic Creative ad set.
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

/** What Meta would change by itself: texts are shown as written, videos as cut, without people's comments in them. */
function refuseFeatures({ videoId }: CreativePlan) {
  const features = ['text_optimizations', 'inline_comment', ...(videoId ? ['video_auto_crop'] : [])]
  return Object.fromEntries(features.map((feature) => [feature, { enroll_status: 'OPT_OUT' }]))
}

/** The destination stands in the button alone; without a button the ad cannot be clicked (docs/meta-api.md). */
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

/** The body of `POST /act_X/ads`; activating is a step of its own. */
export function buildAd(plan: AdPlan, options: CreateOptions = {}): GraphParams {
  return buildAdWith({ creative_id: plan.creativeId }, plan, options)
}

/** The body of `POST /{ad}`: the ad set of an ad that exists cannot be changed. */
export function buildAdChange(plan: Pick<AdPlan, 'name' | 'creativeId' | 'conversionDomain'>): GraphParams {
  return {
    name: plan.name,
    creative: { creative_id: plan.creativeId },
    conversion_domain: plan.conversionDomain,
  }
}

/** The same for a dry run with a creative that is not made yet: its whole spec stands in the ad (docs/meta-api.md). */
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
