import { linkMissing, readCallToActionLink } from './call-to-action.rules.ts'
import { type GraphError, invalidParameter, refused } from './graph-error.rules.ts'
import { isRecord, type Params } from './read-params.rules.ts'

// Shapes of creatives: A (texts in the feed, media and link in the story), A′ (A with links, buttons and a format in
// the feed), B (all in the feed, the story only links), C (Dynamic Creative: the story names page and account only).

interface Creative {
  object_story_spec?: Params
  asset_feed_spec?: Params
  [field: string]: unknown
}

const listFeedEntries = (feed: Params | undefined, key: string): unknown[] => {
  const value = feed?.[key]
  return Array.isArray(value) ? value : []
}
const toOptionalRecord = (value: unknown): Params | undefined => (isRecord(value) ? value : undefined)
const hasMedia = (feed: Params) => listFeedEntries(feed, 'videos').length + listFeedEntries(feed, 'images').length > 0

/** Whether Meta treats it as Dynamic Creative, which needs an ad set of that kind. */
export function isDynamicCreative({ object_story_spec: story, asset_feed_spec: feed }: Creative): boolean {
  if (!feed) return false
  return !(story?.video_data || story?.link_data) || feed.optimization_type !== 'DEGREES_OF_FREEDOM'
}

/** Where a click leads, undefined when nowhere. */
export function findClickUrl({ object_story_spec: story, asset_feed_spec: feed }: Creative): unknown {
  const video = toOptionalRecord(story?.video_data)
  const link = toOptionalRecord(story?.link_data)
  const first = listFeedEntries(feed, 'link_urls').find(isRecord)
  return readCallToActionLink(video?.call_to_action) ?? link?.link ?? first?.website_url
}

/** Whether it has a button, or a link that needs none. */
export function isClickable({ object_story_spec: story, asset_feed_spec: feed }: Creative): boolean {
  const isStory = toOptionalRecord(story?.video_data)?.call_to_action !== undefined || story?.link_data !== undefined
  return (
    isStory ||
    listFeedEntries(feed, 'call_to_action_types').length + listFeedEntries(feed, 'call_to_actions').length > 0
  )
}

/** Refuses mixtures of story and feed that Meta refuses. */
export function checkShape(creative: Creative): void {
  const { object_story_spec: story = {}, asset_feed_spec: feed } = creative
  if (!feed) return
  const hasStoryMedia = Boolean(story.video_data || story.link_data)
  if (story.video_data && listFeedEntries(feed, 'videos').length > 0) throw illFormed()
  if (hasStoryMedia && feed.optimization_type !== 'DEGREES_OF_FREEDOM') throw oneFormat()
  if (listFeedEntries(feed, 'ad_formats').length > 1) throw oneFormat()
  if (!hasStoryMedia) checkDynamic(feed)
  else if (hasMedia(feed)) checkAllInFeed(feed)
  else if (!findClickUrl(creative)) throw linkMissing(['object_story_spec', 'video_data', 'call_to_action'])
}

// Shape B
function checkAllInFeed(feed: Params): void {
  if (listFeedEntries(feed, 'ad_formats').length !== 1) throw oneFormat()
  if (listFeedEntries(feed, 'link_urls').length === 0) throw linkMissing(['asset_feed_spec', 'link_urls'])
  requireButton(feed)
}

// Shape C
function checkDynamic(feed: Params): void {
  if (listFeedEntries(feed, 'ad_formats').length !== 1) throw oneFormat()
  if (!hasMedia(feed)) {
    throw refused('Media is missing', 'Add a video or an image to the asset feed.', ['asset_feed_spec', 'videos'])
  }
  if (listFeedEntries(feed, 'link_urls').length === 0) throw linkMissing(['asset_feed_spec', 'link_urls'])
  requireButton(feed)
}

function requireButton(feed: Params): void {
  if (listFeedEntries(feed, 'call_to_action_types').length + listFeedEntries(feed, 'call_to_actions').length > 0) return
  throw refused('Call to action is missing', 'Add a call to action to the asset feed.', [
    'asset_feed_spec',
    'call_to_action_types',
  ])
}

function illFormed(): GraphError {
  return invalidParameter(
    1443048,
    'object_story_spec ill formed',
    'The video stands in object_story_spec and in asset_feed_spec. Give it in one of them.',
    ['object_story_spec', 'video_data'],
  )
}

function oneFormat(): GraphError {
  return refused('Ad format is not valid', 'An asset feed can have exactly one ad format.', [
    'asset_feed_spec',
    'ad_formats',
  ])
}
