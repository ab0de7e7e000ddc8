import type { GraphParams } from '../client/graph-http.ts'
import type { AdPlan, AdSetPlan, CreateOptions, CreativePlan } from '../meta-ads.ts'

// Our plans as the bodies that the Graph API takes (docs/meta-api.md). Null means: left out.

const genders: Record<AdSetPlan['gender'], number[] | null> = { ALL: null, MALE: [1], FEMALE: [2] }

/** The body of `POST /act_X/adsets`. */
export function buildAdSet(plan: AdSetPlan, options: CreateOptions = {}): GraphParams {
  return {
    name: plan.name,
    campaign_id: plan.campaignId,
    status: plan.status,
    optimization_goal: plan.optimizationGoal,
    billing_event: plan.billingEvent,
    bid_strategy: plan.bidStrategy,
    bid_amount: plan.bidAmount,
    daily_budget: plan.dailyBudget,
    lifetime_budget: plan.lifetimeBudget,
    start_time: plan.startTime,
    end_time: plan.endTime,
    targeting: buildTargeting(plan),
    destination_type: plan.destinationType,
    promoted_object: buildPromotedObject(plan.promotedObject),
    attribution_spec:
      plan.attributionSpec?.map(({ eventType, windowDays }) => ({ event_type: eventType, window_days: windowDays })) ??
      null,
    dsa_beneficiary: plan.dsaBeneficiary,
    dsa_payor: plan.dsaPayor,
    regional_regulated_categories: plan.regional?.categories,
    regional_regulation_identities: plan.regional?.identities,
    ...buildOptions(options),
  }
}

function buildTargeting(plan: AdSetPlan) {
  return {
    geo_locations: { countries: plan.countries },
    age_min: plan.ageMin,
    age_max: plan.ageMax,
    ...(genders[plan.gender] && { genders: genders[plan.gender] }),
    // 0: ages and genders are meant, not suggested; without it Meta assumes 1 or refuses (docs/meta-api.md).
    targeting_automation: { advantage_audience: 0 },
  }
}

function buildPromotedObject(promoted: AdSetPlan['promotedObject']) {
  if (!promoted) return null
  return {
    ...(promoted.pixelId && { pixel_id: promoted.pixelId }),
    ...(promoted.customEventType && { custom_event_type: promoted.customEventType }),
    ...(promoted.customEventName && { custom_event_str: promoted.customEventName }),
    ...(promoted.pageId && { page_id: promoted.pageId }),
  }
}

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

function buildOptions({ validateOnly }: CreateOptions): GraphParams {
  return validateOnly ? { execution_options: ['validate_only'] } : {}
}

function named(name: string, value: string | null | undefined) {
  return value ? { [name]: value } : {}
}
