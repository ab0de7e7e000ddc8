import type { SandboxAccount } from '../objects.schemas.ts'
import { checkFeed } from './creative-feed.rules.ts'
import { checkLinkData, checkVideoData, type KnownMedia } from './creative-media.rules.ts'
import { checkShape } from './creative-shape.rules.ts'
import { creativeFeatures } from './enums.schemas.ts'
import { badParameter, invalidParameter, refused } from './graph-error.rules.ts'
import {
  isRecord,
  missing,
  type Params,
  readRecord,
  readScalarText,
  readText,
  refuseUnknownKeys,
  requireOpenAccount,
  unlistedValue,
  withoutGaps,
} from './read-params.rules.ts'

/** The facts that the rules of a creative need. */
export interface CreativeContext extends KnownMedia {
  account: SandboxAccount
  page: (id: string) => boolean
  /** Whether this account may advertise as this Instagram account. */
  instagram: (id: string) => boolean
}

/**
 * Checks a new creative. Like Meta it checks less than the creation of an ad does.
 *
 * @param params merged and JSON-decoded; unknown ones are ignored, as at Meta
 * @returns the fields to store
 * @throws GraphError
 */
export function validateCreative(params: Params, context: CreativeContext): Params {
  requireOpenAccount(context.account)
  const name = readText(params, 'name', 400)
  const story = readRecord(params, 'object_story_spec')
  const feed = readRecord(params, 'asset_feed_spec')
  refuseActor(params, story)
  if (story) checkStory(story, feed, context)
  else if (!params.object_story_id) throw missing('object_story_spec')
  else checkPage(readScalarText(params.object_story_id).split('_')[0], context, ['object_story_id'])
  checkInstagram(story?.instagram_user_id, context, ['object_story_spec', 'instagram_user_id'])
  checkInstagram(params.instagram_user_id, context, ['instagram_user_id'])
  // The shape first: for a video in both places Meta refuses the combination, not the video.
  checkShape({ object_story_spec: story, asset_feed_spec: feed })
  if (feed) checkFeed(feed, context)
  return withoutGaps({
    name,
    account_id: context.account.account_id,
    status: 'ACTIVE',
    object_story_spec: story,
    object_story_id: story ? undefined : params.object_story_id,
    asset_feed_spec: feed,
    instagram_user_id: params.instagram_user_id ?? story?.instagram_user_id,
    url_tags: checkUrlTags(params),
    degrees_of_freedom_spec: checkFeatures(params),
    contextual_multi_ads: readRecord(params, 'contextual_multi_ads'),
    authorization_category: params.authorization_category,
    ...summarizeStory(story ?? {}),
  })
}

const mediaKeys = ['video_data', 'link_data', 'photo_data', 'text_data', 'template_data']

function checkStory(story: Params, feed: Params | undefined, context: CreativeContext): void {
  if (!story.page_id) throw missing('object_story_spec[page_id]', 'object_story_spec', 'page_id')
  checkPage(story.page_id, context, ['object_story_spec', 'page_id'])
  const media = mediaKeys.filter((key) => story[key] !== undefined)
  if (media.length > 1 || (media.length === 0 && !feed)) {
    const text = 'object_story_spec needs exactly one of video_data and link_data.'
    throw invalidParameter(1443048, 'object_story_spec ill formed', text, ['object_story_spec'])
  }
  const video = readRecord(story, 'video_data', ['object_story_spec'])
  const link = readRecord(story, 'link_data', ['object_story_spec'])
  if (video) checkVideoData(video, context)
  if (link) checkLinkData(link, context)
}

function checkPage(id: unknown, { page }: CreativeContext, path: string[]): void {
  if (page(readScalarText(id))) return
  throw invalidParameter(
    1487202,
    'No permission to advertise this Page',
    "The Page doesn't exist, or you are not allowed to create ads for it.",
    path,
  )
}

function checkInstagram(id: unknown, { instagram }: CreativeContext, path: string[]): void {
  if (id === undefined || instagram(readScalarText(id))) return
  const text = 'This ad account may not use the Instagram account. Connect it to the ad account, or leave it out.'
  throw invalidParameter(1815199, 'No access to the Instagram account', text, path)
}

function refuseActor(params: Params, story: Params | undefined): void {
  const isInStory = story?.instagram_actor_id !== undefined
  if (!isInStory && params.instagram_actor_id === undefined) return
  const path = [...(isInStory ? ['object_story_spec'] : []), 'instagram_actor_id']
  if (story?.instagram_user_id !== undefined || params.instagram_user_id !== undefined) {
    throw invalidParameter(2446149, 'Two Instagram accounts', 'Send instagram_user_id alone.', path)
  }
  throw badParameter('instagram_actor_id is no longer supported, use instagram_user_id', path)
}

// Parts of the story that Meta repeats as fields of the creative.
function summarizeStory(story: Params): Params {
  const video = (story.video_data ?? {}) as Params
  const link = (story.link_data ?? {}) as Params
  const button = (video.call_to_action ?? link.call_to_action) as Params | undefined
  return {
    object_type: story.video_data ? 'VIDEO' : 'SHARE',
    video_id: video.video_id,
    image_hash: video.image_hash ?? link.image_hash,
    body: video.message ?? link.message,
    title: video.title ?? link.name,
    call_to_action_type: button?.type,
  }
}

const featuresPath = ['degrees_of_freedom_spec', 'creative_features_spec']

/** Which enhancements Meta may make; the bundle of former versions is refused. */
function checkFeatures(params: Params): Params | undefined {
  const spec = readRecord(params, 'degrees_of_freedom_spec')
  const features = spec && readRecord(spec, 'creative_features_spec', ['degrees_of_freedom_spec'])
  if (!features) return spec
  if (features.standard_enhancements !== undefined) {
    throw invalidParameter(
      3858504,
      'Standard enhancements are gone',
      'The bundle standard_enhancements is no longer supported. Opt in or out of each enhancement by itself.',
      [...featuresPath, 'standard_enhancements'],
    )
  }
  refuseUnknownKeys(features, creativeFeatures, featuresPath)
  for (const [key, feature] of Object.entries(features)) {
    const status = isRecord(feature) ? feature.enroll_status : undefined
    if (status !== 'OPT_IN' && status !== 'OPT_OUT')
      throw unlistedValue('enroll_status', ['OPT_IN', 'OPT_OUT'], [...featuresPath, key])
  }
  return spec
}

/** Parameters that are appended to the address of a click. */
function checkUrlTags(params: Params): string | undefined {
  const tags = readText(params, 'url_tags', 2000)
  if (!tags?.startsWith('?')) return tags
  throw refused('URL parameters are not valid', 'Write the parameters without the question mark in front.', [
    'url_tags',
  ])
}
