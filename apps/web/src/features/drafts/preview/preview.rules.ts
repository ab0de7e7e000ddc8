import { type PlacementLimits, placementLimits, splitVisible } from '@hookline/contract/drafts/draft-texts.rules'
import { metaPicturesPath } from '@hookline/contract/meta-lists/meta-lists.schemas'

export type PreviewKind = 'facebook_feed' | 'instagram_feed' | 'story' | 'reel'

export interface PreviewPlacement {
  kind: PreviewKind
  label: string
  limits: PlacementLimits
  /** How many lines of the primary text are drawn before it is cut. */
  lines: number
  /** What Meta calls it in its own previews. */
  metaFormat: 'MOBILE_FEED_STANDARD' | 'INSTAGRAM_STANDARD' | 'INSTAGRAM_STORY' | 'INSTAGRAM_REELS'
}

function limitsOf(placement: PlacementLimits['placement']): PlacementLimits {
  const found = placementLimits.find((limits) => limits.placement === placement)
  if (!found) throw new Error(`No limits of ${placement}`)
  return found
}

/** In the order of the tabs. */
export const previewPlacements: readonly PreviewPlacement[] = [
  {
    kind: 'facebook_feed',
    label: 'Facebook feed',
    limits: limitsOf('facebook_feed_mobile'),
    lines: 3,
    metaFormat: 'MOBILE_FEED_STANDARD',
  },
  {
    kind: 'instagram_feed',
    label: 'Instagram feed',
    limits: limitsOf('instagram_feed'),
    lines: 2,
    metaFormat: 'INSTAGRAM_STANDARD',
  },
  { kind: 'story', label: 'Story', limits: limitsOf('stories'), lines: 3, metaFormat: 'INSTAGRAM_STORY' },
  { kind: 'reel', label: 'Reel', limits: limitsOf('reels'), lines: 2, metaFormat: 'INSTAGRAM_REELS' },
]

const graphemes = new Intl.Segmenter(undefined, { granularity: 'grapheme' })

/**
 * The longest beginning of a text that fits, cut between characters as a person sees them.
 * @param fits asked about beginnings; when one fits, each shorter one does.
 * @returns the whole text when that fits.
 */
export function longestFit(text: string, fits: (beginning: string) => boolean): string {
  if (fits(text)) return text
  const ends = Array.from(graphemes.segment(text), ({ index }) => index)
  let low = 0
  let high = ends.length - 1
  while (low < high) {
    const middle = Math.ceil((low + high) / 2)
    if (fits(text.slice(0, ends[middle]))) low = middle
    else high = middle - 1
  }
  return text.slice(0, ends[low])
}

/** What is shown of a text: cut by the drawn lines first, by the placement's characters second. */
export function shownText(text: string, limit: number, fits: (beginning: string) => boolean): string {
  const byLines = longestFit(text, fits)
  const { visible } = splitVisible(text, limit)
  const shown = byLines.length < visible.length ? byLines : visible
  return shown === text ? text : shown.trimEnd()
}

/** 'Hookline Shop' → 'HS': stands where there is no picture. */
export function initialsOf(name: string): string {
  const words = name.trim().split(/\s+/)
  return words
    .slice(0, 2)
    .map((word) => [...word][0] ?? '')
    .join('')
    .toUpperCase()
}

/** How a feed shapes a video: as it is, but no taller than 4:5 (higher ones are cut). */
export function feedRatio(width: number, height: number): number {
  return width > 0 && height > 0 ? Math.min(1.91, Math.max(0.8, width / height)) : 0.8
}

/**
 * An address of Meta as this page may load it. The simulated Meta names the address at which the server calls it: people
 * reach the same under their own.
 */
export function addressHere(url: string): string {
  const parsed = URL.parse(url)
  const isSimulated = parsed?.protocol === 'http:' && parsed.pathname.startsWith('/sandbox/')
  return isSimulated ? parsed.pathname + parsed.search : url
}

/** The picture of a page or Instagram account at an address that this page may load: on this server. */
export function showablePicture(of: { id: string; pictureUrl: string | null } | null): string | null {
  if (!of?.pictureUrl) return null
  const here = addressHere(of.pictureUrl)
  return here.startsWith('/') && !here.startsWith('//') ? here : `${metaPicturesPath}/${of.id}`
}
