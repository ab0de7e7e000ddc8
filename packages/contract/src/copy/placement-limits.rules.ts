/** How many characters a placement shows; null when it shows none or the number is unknown. */
export interface PlacementLimits {
  placement: 'facebook_feed_mobile' | 'facebook_feed_desktop' | 'instagram_feed' | 'reels' | 'stories'
  label: string
  primaryText: number
  headline: number | null
  description: number | null
}

/** Where sources disagree, the lowest number. */
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

/** Most placements cut longer texts, so the counters of the text fields warn beyond these. */
export const visibleTextLimits = { primaryText: 125, headline: 40, description: 30 } as const
