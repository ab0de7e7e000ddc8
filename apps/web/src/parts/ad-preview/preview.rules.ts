import { countCharacters, segmentCharacters, splitAtLimit } from '@hookline/contract/characters.rules'
import { placementLimits, visibleTextLimits } from '@hookline/contract/copy/placement-limits.rules'
import { listWords } from '@hookline/contract/list-words.rules'
import { metaPicturesPath } from '@hookline/contract/meta-lists/meta-lists.schemas'

/** In the order of the tabs; `metaFormat` is Meta's name. */
export const previewPlacements = [
  { kind: 'facebook_feed', label: 'Facebook feed', lines: 3, metaFormat: 'MOBILE_FEED_STANDARD' },
  { kind: 'instagram_feed', label: 'Instagram feed', lines: 2, metaFormat: 'INSTAGRAM_STANDARD' },
  { kind: 'story', label: 'Story', lines: 3, metaFormat: 'INSTAGRAM_STORY' },
  { kind: 'reel', label: 'Reel', lines: 2, metaFormat: 'INSTAGRAM_REELS' },
] as const
export type PreviewPlacement = (typeof previewPlacements)[number]

/** What the placement cuts off a text that the counters, which go by the feed, count as whole; null for nothing. */
export function describeCut(kind: PreviewPlacement['kind'], ad: Record<PlacementField, string>): string | null {
  const cuts = placementFields.flatMap(({ field, name }) => {
    const limit = placementLimits[kind][field]
    const count = countCharacters(ad[field])
    const isCut = limit !== null && limit < visibleTextLimits[field] && count > limit
    return isCut ? [`${limit} of the ${count} characters of the ${name}`] : []
  })
  return cuts.length > 0 ? `On a phone this placement shows ${listWords(cuts)}.` : null
}

const placementFields = [
  { field: 'headline', name: 'headline' },
  { field: 'primaryText', name: 'text' },
] as const
type PlacementField = (typeof placementFields)[number]['field']

/** Percent of the height that the app's controls cover, by Meta's guide to stories and reels. */
export const safeZones = { story: { top: 14, bottom: 20 }, reel: { top: 14, bottom: 35 } }

/** The placement of a tab; undefined for a tab of another kind. */
export function findPlacement(kind: string | undefined): PreviewPlacement | undefined {
  return previewPlacements.find((placement) => placement.kind === kind)
}

/**
 * The longest beginning of a text that fits, cut between user-perceived characters.
 * @param fits holds for every beginning shorter than one that fits
 */
export function longestFit(text: string, fits: (beginning: string) => boolean): string {
  if (fits(text)) return text
  const ends = Array.from(segmentCharacters(text), ({ index }) => index)
  let low = 0
  let high = ends.length - 1
  while (low < high) {
    const middle = Math.ceil((low + high) / 2)
    if (fits(text.slice(0, ends[middle]))) low = middle
    else high = middle - 1
  }
  return text.slice(0, ends[low])
}

/** The visible part of a text, limited by lines and by characters. */
export function shownText(text: string, limit: number, fits: (beginning: string) => boolean): string {
  const byLines = longestFit(text, fits)
  const [visible] = splitAtLimit(text, limit)
  const shown = byLines.length < visible.length ? byLines : visible
  return shown === text ? text : shown.trimEnd()
}

/** 'Hookline Shop' → 'HS', in place of a missing picture. */
export function toInitials(name: string): string {
  const words = name.trim().split(/\s+/)
  return words
    .slice(0, 2)
    .map((word) => [...word][0] ?? '')
    .join('')
    .toUpperCase()
}

/** The ratio of a video in a feed, between 1.91:1 and 4:5. */
export function feedRatio(width: number, height: number): number {
  return width > 0 && height > 0 ? Math.min(1.91, Math.max(0.8, width / height)) : 0.8
}

/** An address of Meta that this page may load. The simulated Meta answers with the address that the server uses. */
export function toLocalAddress(url: string): string {
  const parsed = URL.parse(url)
  const isSimulated = parsed?.protocol === 'http:' && parsed.pathname.startsWith('/sandbox/')
  return isSimulated ? parsed.pathname + parsed.search : url
}

/** The address on this server of a page's or Instagram account's picture. */
export function showablePicture(profile: { id: string; pictureUrl: string | null } | null): string | null {
  if (!profile?.pictureUrl) return null
  const here = toLocalAddress(profile.pictureUrl)
  return here.startsWith('/') && !here.startsWith('//') ? here : `${metaPicturesPath}/${profile.id}`
}

/** The domain as ads show it, such as 'example.com'; '' without a URL. */
export function displayDomain(website: string): string {
  const url = URL.parse(website.trim())
  return url && /^https?:$/.test(url.protocol) ? url.hostname.replace(/^www\./, '') : ''
}
