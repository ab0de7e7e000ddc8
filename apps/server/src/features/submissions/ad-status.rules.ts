/** Statuses that Meta never changes again. */
export const finalStatuses = ['DELETED', 'ARCHIVED']

/** Statuses while Meta reviews the ad. An ad whose status was never read counts as in review. */
export const reviewStatuses = ['IN_PROCESS', 'PENDING_REVIEW', 'PREAPPROVED']

/** Reads of ads that run at once for one person's request; the client keeps them below Meta's quota. */
export const readsAtOnce = 4

/** The most ads that one request reads, oldest check first, and how long it may take. */
export const refreshMax = { ads: 200, ms: 20_000 }

/** A status younger than this is not read again when the Submitted tab is opened. */
export const freshMs = 60_000

/** The most ads that one sweep reads, for all people together; the rest follow in the next one. */
export const sweepMax = 300

export interface SweepRule {
  /** Applies to ads in review only. */
  isInReview: boolean
  /** Applies for so many days after the submission. */
  days: number
  /** Reads a status that is older than this. */
  minutes: number
}

/**
 * Which ads the sweep reads. Most reviews end within a day; a paused ad may be refused later, and a running one when
 * people complain, so these are read less often and not for ever.
 */
export const sweepRules: readonly SweepRule[] = [
  // Shorter than the sweep's own 15 minutes, so that no sweep is skipped for the seconds that the last one took.
  { isInReview: true, days: 7, minutes: 14 },
  { isInReview: false, days: 3, minutes: 6 * 60 },
  { isInReview: false, days: 30, minutes: 24 * 60 },
]
