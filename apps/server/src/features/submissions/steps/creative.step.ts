import { distinctTexts } from '@hookline/contract/drafts/draft-texts.rules'
import { requestHash } from '../../../platform/request-hash.ts'
import {
  type CreativePlan,
  findSecondShape,
  linkMissing,
  MetaAdsError,
  type StatedFeatures,
} from '../../../providers/meta-ads/meta-ads.ts'
import { onceForRequest, type StepContext, saveStep } from '../step-context.ts'
import { callWith } from './missing-objects.ts'

interface Media {
  videoId: string | null
  imageHash: string
}

const creativeRequest = (adAccountId: string, plan: CreativePlan) => ({ adAccountId, plan })

type PlannedDraft = Pick<StepContext, 'draft' | 'steps' | 'adAccountId'>

/** The plan of the creative that was sent for a draft; null when its steps are not known any more. */
export function planSentCreative(sent: PlannedDraft): CreativePlan | null {
  const image = sent.steps.get('image')?.result
  const video = sent.steps.get('video')?.result
  if (!image || (sent.draft.video_object_name && !video)) return null
  return planCreative(sent, { videoId: video?.videoId ?? null, imageHash: image.hash })
}

/** In the second shape when Meta refused the first one of the same content before. */
function planCreative({ draft, steps, adAccountId }: PlannedDraft, media: Media): CreativePlan {
  const plan: CreativePlan = {
    name: draft.creative_name,
    pageId: draft.facebook_page_id ?? '',
    instagramUserId: draft.instagram_user_id,
    ...media,
    primaryTexts: distinctTexts(draft.primary_texts),
    headlines: distinctTexts(draft.headlines),
    linkDescriptions: distinctTexts(draft.link_descriptions),
    callToActionType: draft.call_to_action_type,
    websiteUrl: draft.website_url,
    urlTags: draft.url_parameters_string,
    // Left out when empty: a request that was recorded before the field existed keeps its hash.
    ...(draft.allowed_creative_features.length > 0 && { allowedFeatures: draft.allowed_creative_features }),
  }
  const second = findSecondShape(plan)
  const recorded = steps.get('creative')?.requestHash
  return second && recorded === requestHash(creativeRequest(adAccountId, second)) ? second : plan
}

/**
 * Acts with the draft's creative. When Meta misses the link in its first shape, acts once more with the second. The
 * refusal created nothing, and the second shape is recorded before it is sent: a later run continues with it.
 */
export async function actInAcceptedShape<T>(
  context: StepContext,
  media: Media,
  act: (creative: CreativePlan) => Promise<T>,
): Promise<T> {
  const plan = planCreative(context, media)
  const second = findSecondShape(plan)
  try {
    return await act(plan)
  } catch (error) {
    if (!(error instanceof MetaAdsError)) throw error
    if (plan.shape === 'feed') throw describeBothRefused(error, plan)
    if (!second || error.subcode !== linkMissing) throw error
    const { adAccountId, submission, needs } = context
    needs.log.info({ jobId: submission.jobId, err: error }, 'creative refused in its first shape')
    const hash = requestHash(creativeRequest(adAccountId, second))
    await saveStep(context, { step: 'creative', state: 'planned', requestHash: hash, result: {} })
    return actInAcceptedShape(context, media, act)
  }
}

/** Dynamic Creative in an ordinary ad set, media in two places (docs/meta-api.md). */
const shapeSubcodes = [linkMissing, 1885998, 1443048]

/** Meta's sentence about the shape, with what helps: the website address is filled in. Other errors stay. */
function describeBothRefused(error: MetaAdsError, { primaryTexts, headlines }: CreativePlan): MetaAdsError {
  const isAboutShape =
    shapeSubcodes.includes(error.subcode ?? 0) || error.blamedFields.some((path) => path.startsWith('asset_feed_spec'))
  if (error.kind !== 'final' || !isAboutShape) return error
  const list = primaryTexts.length > 1 ? 'bodies' : headlines.length > 1 ? 'titles' : 'descriptions'
  const sentence = 'Meta does not take several texts for this ad. Leave one text of each kind, or make an ad for each.'
  const blamedFields = [`asset_feed_spec.${list}`]
  return new MetaAdsError('final', `${sentence} Meta says: ${error.message}`, { ...error, blamedFields, cause: error })
}

const refusedLists: Record<StatedFeatures, string[]> = {
  all: [],
  documented: [
    'Meta refused to switch off every known feature for this ad: only the documented ones were switched off.',
  ],
  none: ['Meta refused to switch off its creative features for this ad: check them in Ads Manager before it runs.'],
}

/** Lets Meta validate the creative before an ad set is created for it, unless the creative exists. */
export async function tryCreative(context: StepContext, plan: CreativePlan): Promise<void> {
  const { session, adAccountId, steps } = context
  if (steps.get('creative')?.state === 'done') return
  await callWith(context, ['video', 'image'], () => session.createCreative(adAccountId, plan, { validateOnly: true }))
}

/**
 * May be repeated: a second, equal creative costs nothing.
 *
 * @returns its id, and a sentence for each feature list that Meta refused
 */
export async function createCreative(
  context: StepContext,
  plan: CreativePlan,
): Promise<{ id: string; notices: string[] }> {
  const { adAccountId, session } = context
  const { id, statedFeatures = 'all' } = await onceForRequest(
    context,
    'creative',
    creativeRequest(adAccountId, plan),
    () => callWith(context, ['video', 'image'], () => session.createCreative(adAccountId, plan)),
  )
  if (!id) throw new Error('a finished creative has no id')
  return { id, notices: refusedLists[statedFeatures] }
}
