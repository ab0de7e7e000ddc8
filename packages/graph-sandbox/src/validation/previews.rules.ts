import { previewFormats } from './enums.schemas.ts'
import { missing, unlistedValue } from './read-params.rules.ts'

const tall = { width: 320, height: 570 }
const feed = { width: 320, height: 540 }
const desktop = { width: 540, height: 690 }

/**
 * The iframe that shows an ad, as the edge previews answers it: with entities in the address and a fixed size.
 *
 * @param host the frame's address up to `/preview`, without a trailing slash
 * @param id of the ad
 * @param adFormat as in the Graph API, such as MOBILE_FEED_STANDARD
 * @throws GraphError without a format, and for one that Meta does not know
 */
export function previewBody(host: string, id: string, adFormat: string): string {
  if (!adFormat) throw missing('ad_format')
  if (!previewFormats.includes(adFormat)) throw unlistedValue('ad_format', previewFormats, ['ad_format'])
  const { width, height } = choosePreviewSize(adFormat)
  const query = new URLSearchParams({ id, ad_format: adFormat })
  const address = `${host}/preview?${query}`.replaceAll('&', '&amp;').replaceAll('"', '&quot;')
  return `<iframe src="${address}" width="${width}" height="${height}" scrolling="yes" style="border: none;"></iframe>`
}

function choosePreviewSize(adFormat: string) {
  if (/STORY|REELS/.test(adFormat)) return tall
  return adFormat.includes('DESKTOP') ? desktop : feed
}
