import { badParameter } from './graph-error.ts'

/**
 * The iframe that shows an ad or a creative.
 *
 * @param host origin and path that the frame's address starts with, such as http://localhost:3000/sandbox
 * @param id of the ad or creative
 * @param adFormat as in the Graph API, such as MOBILE_FEED_STANDARD
 * @throws GraphError for an unknown format
 */
export function previewBody(host: string, id: string, adFormat: string): string {
  if (!/^[A-Z_]+$/.test(adFormat)) throw badParameter('Param ad_format must be a known format', ['ad_format'])
  return `<iframe src="${host}/preview?id=${id}&amp;ad_format=${adFormat}" width="320" height="640"></iframe>`
}
