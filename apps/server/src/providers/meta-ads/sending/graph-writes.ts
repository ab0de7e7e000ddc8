import { Readable } from 'node:stream'
import {
  contextualMultiAds,
  creativeFeatures,
  documentedFeatures,
} from '@hookline/contract/drafts/creative-features.rules'
import type { CallContext, CallGraph } from '../client/graph-caller.ts'
import { isFeatureRefusal } from '../client/graph-errors.ts'
import type { GraphParams } from '../client/graph-http.ts'
import { accountPath, checkId, readAnswer } from '../client/graph-reading.ts'
import {
  type AdComparison,
  type AdPlan,
  type CreateOptions,
  type CreativePlan,
  MetaAdsError,
  type MetaAdsSession,
  type StatedFeatures,
} from '../meta-ads.ts'
import { readFacts } from '../reading/ad-facts.ts'
import { imagesAnswer, madeAnswer } from '../reading/graph-answers.ts'

/** With code 190: the app has no rights any more, so the revoking succeeded earlier. */
const appRemoved = 458

/** The writes of `MetaAdsSession`, without videos. */
export function createWrites(call: CallGraph, context: CallContext) {
  /** Sent once, since a second object could cost money. A dry run may be retried. */
  async function create(path: string, params: GraphParams, { validateOnly }: CreateOptions = {}) {
    const effect = validateOnly ? 'repeatable' : 'create'
    const answer = await call({ method: 'POST', path, effect, params }, context)
    return validateOnly ? { id: '' } : readAnswer(madeAnswer, answer, effect)
  }

  const change = (id: string, params: GraphParams) =>
    call({ method: 'POST', path: checkId(id), effect: 'repeatable', params }, context)

  return {
    async revoke() {
      try {
        await call({ method: 'DELETE', path: 'me/permissions', effect: 'repeatable' }, context)
      } catch (error) {
        if (!(error instanceof MetaAdsError && error.code === 190 && error.subcode === appRemoved)) throw error
      }
    },
    async uploadImage(adAccountId, { name, bytes }) {
      const path = `${accountPath(adAccountId)}/adimages`
      const file = { field: name, name, sizeBytes: bytes.byteLength, open: async () => Readable.from([bytes]) }
      const answer = await call({ method: 'POST', path, effect: 'repeatable', file }, context)
      const { images } = readAnswer(imagesAnswer, answer, 'repeatable')
      // The key is the file's name, or the word "bytes" (docs/meta-api.md).
      const [first] = Object.values(images)
      if (!first) throw new MetaAdsError('final', 'Meta took the image without giving its hash.')
      return { hash: first.hash }
    },
    createAdSet: async (adAccountId, adSet, options = {}) =>
      create(`${accountPath(adAccountId)}/adsets`, { ...adSet, ...buildOptions(options) }, options),
    async createCreative(adAccountId, plan, options) {
      const path = `${accountPath(adAccountId)}/adcreatives`
      const { answer, stated } = await withFeaturesIfAccepted(plan, (features) =>
        create(path, { ...buildCreative(plan, options), ...features }, options),
      )
      return { ...answer, statedFeatures: stated }
    },
    async tryAd(adAccountId, plan, creative) {
      const path = `${accountPath(adAccountId)}/ads`
      const dryRun = { validateOnly: true }
      // The whole spec of the creative stands in for its id (docs/meta-api.md).
      await withFeaturesIfAccepted(creative, (features) => {
        const ad = buildAd({ ...buildCreative(creative), ...features }, plan)
        return create(path, { ...ad, ...buildOptions(dryRun) }, dryRun)
      })
    },
    createAd: async (adAccountId, plan) =>
      create(`${accountPath(adAccountId)}/ads`, buildAd({ creative_id: plan.creativeId }, plan)),
    async activate(objectId) {
      await change(objectId, { status: 'ACTIVE' })
    },
    async setStatus(objectId, status) {
      await change(objectId, { status })
    },
    async setStart(adSetId, at) {
      await change(adSetId, { start_time: at.toISOString() })
    },
    async updateAd(adId, { name, creativeId, conversionDomain }) {
      await change(adId, { name, creative: { creative_id: creativeId }, conversion_domain: conversionDomain })
    },
  } satisfies Partial<MetaAdsSession>
}

/**
 * Sends a creative that opts out of every known feature but the allowed ones, into which it opts. Where Meta refuses the
 * list, it opts out of the documented ones, then of none; a refusal created nothing (docs/meta-api.md).
 *
 * @returns the answer, and which list Meta took
 */
async function withFeaturesIfAccepted<T>(
  { allowedFeatures = [] }: CreativePlan,
  send: (features: GraphParams) => Promise<T>,
): Promise<{ answer: T; stated: StatedFeatures }> {
  const isAllowed = ({ key }: { key: string }) => allowedFeatures.includes(key)
  const lists: [StatedFeatures, GraphParams][] = [
    ['all', stateFeatures(creativeFeatures, isAllowed)],
    // An account may refuse the opt-in alone: a feature that is left out stays as Meta has it.
    [
      'documented',
      stateFeatures(
        documentedFeatures.filter((feature) => !isAllowed(feature)),
        isAllowed,
      ),
    ],
    ['none', {}],
  ]
  for (const [stated, spec] of lists) {
    try {
      return { answer: await send(spec), stated }
    } catch (error) {
      if (stated === 'none' || !isFeatureRefusal(error)) throw error
    }
  }
  throw new Error('the last list is never refused for its features')
}

const toEnrolment = (isAllowed: boolean) => ({ enroll_status: isAllowed ? 'OPT_IN' : 'OPT_OUT' })

function stateFeatures(
  features: readonly { key: string }[],
  isAllowed: (feature: { key: string }) => boolean,
): GraphParams {
  const spec = Object.fromEntries(features.map((feature) => [feature.key, toEnrolment(isAllowed(feature))]))
  return { degrees_of_freedom_spec: { creative_features_spec: spec } }
}

/** The facts of an ad of this plan, as it is sent. */
export const describePlan: AdComparison['describePlan'] = (plan, adSetId) => ({
  ...readFacts(buildCreative(plan), { creativeId: null, adSetId }),
  features: Object.fromEntries((plan.allowedFeatures ?? []).map((key) => [key, 'OPT_IN'])),
})

// The bodies of the Graph API (docs/meta-api.md). Null members are left out.

/**
 * The body of `POST /act_X/adcreatives` without its features. Several texts of a kind go into the asset feed too, which needs no Dynamic
 * Creative ad set in this form (docs/meta-api.md).
 */
export function buildCreative(plan: CreativePlan, options: CreateOptions = {}): GraphParams {
  return {
    name: plan.name,
    object_story_spec: {
      page_id: plan.pageId,
      ...(plan.instagramUserId && { instagram_user_id: plan.instagramUserId }),
      ...buildStory(plan),
    },
    asset_feed_spec: plan.shape === 'feed' ? { ...buildTexts(plan), ...buildFeedMedia(plan) } : buildTexts(plan),
    url_tags: plan.urlTags,
    // The ad shown beside others: no feature key, and on where it is not stated (docs/meta-api.md).
    contextual_multi_ads: toEnrolment(plan.allowedFeatures?.includes(contextualMultiAds) ?? false),
    ...buildOptions(options),
  }
}

/** In the second shape the link is all that the story has, and the feed the rest (docs/meta-api.md). */
function buildStory(plan: CreativePlan) {
  if (plan.shape === 'feed') return { link_data: { link: plan.websiteUrl } }
  return plan.videoId ? { video_data: buildVideo(plan, plan.videoId) } : { link_data: buildLink(plan) }
}

function buildFeedMedia({ videoId, imageHash, websiteUrl, callToActionType }: CreativePlan) {
  return {
    ...(videoId
      ? { videos: [{ video_id: videoId, thumbnail_hash: imageHash }], ad_formats: ['SINGLE_VIDEO'] }
      : { images: [{ hash: imageHash }], ad_formats: ['SINGLE_IMAGE'] }),
    link_urls: [{ website_url: websiteUrl }],
    call_to_action_types: [callToActionType],
  }
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
    // Opts out of music, which no feature key does (docs/meta-api.md).
    audios: [],
  }
}

/** The body of `POST /act_X/ads`. */
export function buildAd(creative: GraphParams, plan: Omit<AdPlan, 'creativeId'>): GraphParams {
  return {
    name: plan.name,
    adset_id: plan.adSetId,
    creative,
    status: 'PAUSED',
    conversion_domain: plan.conversionDomain,
    tracking_specs: plan.pixelId ? [{ 'action.type': ['offsite_conversion'], fb_pixel: [plan.pixelId] }] : null,
  }
}

function buildOptions({ validateOnly }: CreateOptions): GraphParams {
  return validateOnly ? { execution_options: ['validate_only'] } : {}
}

function named(name: string, value: string | null | undefined) {
  return value ? { [name]: value } : {}
}
