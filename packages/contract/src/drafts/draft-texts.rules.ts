/** How many characters a placement shows before it cuts; null where it shows none or nobody knows. */
export interface PlacementLimits {
  placement: 'facebook_feed_mobile' | 'facebook_feed_desktop' | 'instagram_feed' | 'reels' | 'stories'
  label: string
  primaryText: number
  headline: number | null
  description: number | null
}

/** Where sources disagree about what a placement shows, the most cautious figure. */
export const placementLimits: readonly PlacementLimits[] = [
  { placement: 'facebook_feed_mobile', label: 'Facebook feed', primaryText: 125, headline: 27, description: 25 },
  {
    placement: 'facebook_feed_desktop',
    label: 'Facebook feed, desktop',
    primaryText: 300,
    headline: 40,
    description: 27,
  },
  { placement: 'instagram_feed', label: 'Instagram feed', primaryText: 125, headline: 27, description: null },
  { placement: 'reels', label: 'Reels', primaryText: 72, headline: 10, description: null },
  { placement: 'stories', label: 'Stories', primaryText: 125, headline: 40, description: null },
]

/** Beyond these most placements cut: what the counters of the text fields warn of. */
export const visibleTextLimits = { primaryText: 125, headline: 40, description: 30 } as const

const graphemes = new Intl.Segmenter(undefined, { granularity: 'grapheme' })

/** A text as a placement shows it: what is seen, and what is cut off behind it. Counts as a person does: one emoji is one. */
export function splitVisible(text: string, limit: number): { visible: string; hidden: string } {
  // No text of fewer UTF-16 units has more characters.
  if (text.length <= limit) return { visible: text, hidden: '' }
  let count = 0
  for (const { index } of graphemes.segment(text)) {
    if (count === limit) return { visible: text.slice(0, index), hidden: text.slice(index) }
    count += 1
  }
  return { visible: text, hidden: '' }
}

/**
 * Which of the texts say the same as an earlier one, ignoring case and blanks around: Meta refuses doubles.
 * @returns their places in the list; blank texts are none.
 */
export function duplicateTexts(texts: readonly string[]): number[] {
  const seen = new Set<string>()
  return texts.flatMap((text, index) => {
    const said = text.trim().toLowerCase()
    if (said === '') return []
    if (seen.has(said)) return [index]
    seen.add(said)
    return []
  })
}

/** The first `max` texts that differ, all of them unless given; trimmed, blanks left out. */
export function distinctTexts(texts: readonly string[], max = Number.POSITIVE_INFINITY): string[] {
  const doubles = new Set(duplicateTexts(texts))
  const different = texts.filter((text, index) => text.trim() !== '' && !doubles.has(index))
  return different.slice(0, max).map((text) => text.trim())
}
