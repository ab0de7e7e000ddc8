/** How many characters a placement shows; null when it shows none. Where sources disagree, the lowest number. */
export const placementLimits = {
  facebook_feed: { primaryText: 125, headline: 27 },
  instagram_feed: { primaryText: 125, headline: null },
  story: { primaryText: 125, headline: null },
  reel: { primaryText: 72, headline: null },
} as const

/** How many characters the feed shows. The one limit of all counters; what a single placement shows, only its preview tells. */
export const visibleTextLimits = { primaryText: 125, headline: 40, description: 30 } as const
