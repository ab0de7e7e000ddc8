import { checkCallToActionType, checkLink } from './call-to-action.rules.ts'
import { checkImage, checkThumbnail, checkVideo, type KnownMedia } from './creative-media.rules.ts'
import { type GraphError, invalidParameter, refused } from './graph-error.rules.ts'
import { isRecord, type Params, readList, readScalarText, refuseUnknownKeys } from './read-params.rules.ts'

// AdAssetFeedSpec of Meta's SDK specifications.
const feedKeys = [
  ...['ad_formats', 'additional_data', 'app_product_page_id', 'asset_customization_rules', 'audios', 'autotranslate'],
  ...['bodies', 'call_ads_configuration', 'call_to_action_types', 'call_to_actions', 'captions', 'carousels'],
  ...['descriptions', 'events', 'groups', 'images', 'link_urls', 'message_extensions', 'onsite_destinations'],
  ...['optimization_type', 'promotional_metadata', 'reasons_to_shop', 'shops_bundle', 'titles', 'translations'],
  ...['upcoming_events', 'videos'],
]

const texts = { bodies: 1024, titles: 255, descriptions: 255 }
const limits = {
  bodies: 5,
  titles: 5,
  descriptions: 5,
  call_to_action_types: 5,
  link_urls: 5,
  images: 10,
  videos: 10,
}
const mostAssets = 30

const path = (key: string) => ['asset_feed_spec', key]
const readFeedList = (feed: Params, key: string) => readList(feed, key, ['asset_feed_spec'])

/** The lists of an asset feed: count, length, no duplicates, known media. */
export function checkFeed(feed: Params, known: KnownMedia): void {
  refuseUnknownKeys(feed, feedKeys, ['asset_feed_spec'])
  for (const [key, most] of Object.entries(limits)) {
    if (readFeedList(feed, key).length > most) throw tooMany(key, most)
  }
  const count = Object.keys(limits).reduce((sum, key) => sum + readFeedList(feed, key).length, 0)
  if (count > mostAssets)
    throw refused('Too many assets', `A creative takes ${mostAssets} at most.`, ['asset_feed_spec'])
  for (const [key, longest] of Object.entries(texts)) checkTexts(feed, key, longest)
  for (const type of readFeedList(feed, 'call_to_action_types'))
    checkCallToActionType(type, path('call_to_action_types'))
  for (const link of readFeedList(feed, 'link_urls')) {
    checkLink(isRecord(link) ? link.website_url : undefined, path('link_urls'))
  }
  for (const video of readFeedList(feed, 'videos')) checkFeedVideo(video, known)
  for (const image of readFeedList(feed, 'images'))
    checkImage(isRecord(image) ? image.hash : image, known, path('images'))
}

function checkTexts(feed: Params, key: string, longest: number): void {
  const values = readFeedList(feed, key).map((entry) => (isRecord(entry) ? entry.text : undefined))
  for (const value of values) {
    // A description of one space is empty on purpose.
    const isBlank = typeof value !== 'string' || (value.trim() === '' && !(key === 'descriptions' && value === ' '))
    if (isBlank) throw refused('Text is empty', `Each of the ${key} needs a text.`, path(key))
    if ([...value].length > longest) {
      throw refused('Text is too long', `Each of the ${key} may have ${longest} characters.`, path(key))
    }
  }
  const distinct = new Set(values.map((value) => readScalarText(value).trim()))
  if (distinct.size === values.length) return
  const text = `The same text stands twice among the ${key}. Each must be different.`
  throw invalidParameter(1815629, 'Texts must be unique', text, path(key))
}

function checkFeedVideo(video: unknown, known: KnownMedia): void {
  const { video_id, thumbnail_hash, thumbnail_url } = isRecord(video) ? video : ({} as Params)
  checkVideo(video_id, known, path('videos'))
  checkThumbnail(thumbnail_hash, thumbnail_url, known, path('videos'))
}

function tooMany(key: string, most: number): GraphError {
  return refused('Too many assets', `A creative takes ${most} ${key} at most.`, path(key))
}
