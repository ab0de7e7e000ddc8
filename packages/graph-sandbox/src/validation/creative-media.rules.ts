import { checkCallToAction, checkLink, linkMissing } from './call-to-action.rules.ts'
import { type GraphError, invalidParameter, refused } from './graph-error.rules.ts'
import { missing, type Params, readScalarText, refuseUnknownKeys } from './read-params.rules.ts'

/** The facts about the account that the rules of media need. */
export interface KnownMedia {
  /** status: processing, ready or error */
  video: (id: string) => { status: string } | null
  image: (hash: string) => boolean
}

// AdCreativeVideoData of Meta's SDK specifications: there is no "link" in it.
const videoDataKeys = [
  ...['additional_image_index', 'branded_content_shared_to_sponsor_status', 'branded_content_sponsor_page_id'],
  ...['call_to_action', 'caption_ids', 'collection_thumbnails', 'customization_rules_spec', 'image_hash', 'image_url'],
  ...['link_description', 'message', 'offer_id', 'page_welcome_message', 'post_click_configuration'],
  ...['retailer_item_ids', 'targeting', 'title', 'video_id'],
]

/** A video with its thumbnail and button. */
export function checkVideoData(data: Params, known: KnownMedia): void {
  const path = ['object_story_spec', 'video_data']
  refuseUnknownKeys(data, videoDataKeys, path)
  if (!data.video_id) throw missing('object_story_spec[video_data][video_id]', ...path, 'video_id')
  checkVideo(data.video_id, known, [...path, 'video_id'])
  checkThumbnail(data.image_hash, data.image_url, known, [...path, 'image_hash'])
  checkCallToAction(data.call_to_action, [...path, 'call_to_action'])
}

/** A link with an image, or with neither in shape B. */
export function checkLinkData(data: Params, known: KnownMedia): void {
  const path = ['object_story_spec', 'link_data']
  if (!data.link) throw linkMissing([...path, 'link'])
  checkLink(data.link, [...path, 'link'])
  if (data.image_hash !== undefined) checkImage(data.image_hash, known, [...path, 'image_hash'])
  checkCallToAction(withLink(data.call_to_action, data.link), [...path, 'call_to_action'])
}

// The button of a link leads to that link unless it names its own.
function withLink(callToAction: unknown, link: unknown): unknown {
  if (typeof callToAction !== 'object' || callToAction === null) return callToAction
  const value = (callToAction as Params).value
  return { ...callToAction, value: { link, ...(value as Params | undefined) } }
}

/** The video must be the account's and ready. */
export function checkVideo(id: unknown, { video }: KnownMedia, path: string[]): void {
  const found = video(readScalarText(id))
  if (!found) throw refused('Video not found', `There is no video ${readScalarText(id)} in this ad account.`, path)
  if (found.status === 'ready') return
  if (found.status === 'error') {
    throw refused("Video can't be used", 'This video could not be processed. Upload another one.', path)
  }
  const text = 'The video is still being processed. Wait until it is ready, then try again.'
  throw invalidParameter(1885252, 'Video not ready for use in an ad', text, path)
}

/** Exactly one of hash and address. */
export function checkThumbnail(hash: unknown, url: unknown, known: KnownMedia, path: string[]): void {
  if (Boolean(hash) === Boolean(url)) throw thumbnailNeeded(path)
  if (hash) checkImage(hash, known, path)
  else checkImageUrl(url, [...path.slice(0, -1), 'image_url'])
}

function thumbnailNeeded(path: string[]): GraphError {
  return invalidParameter(
    1443226,
    'Your ad needs a video thumbnail',
    'Give exactly one thumbnail for the video: either an image hash or an image address.',
    path,
  )
}

export function checkImage(hash: unknown, { image }: KnownMedia, path: string[]): void {
  if (typeof hash === 'string' && image(hash)) return
  throw refused('Image not found', 'There is no image with this hash in the ad account. Upload it first.', path)
}

function checkImageUrl(url: unknown, path: string[]): void {
  checkLink(url, path)
  const isFromMeta = /(^|\.)(fbcdn\.net|fbsbx\.com)$/.test(new URL(readScalarText(url)).hostname)
  if (!isFromMeta) return
  const text = 'Addresses of Facebook’s own image servers expire. Upload the image and use its hash.'
  throw invalidParameter(3858258, "Image wasn't downloaded", text, path)
}
