/** Final statuses at Meta. */
export const finalStatuses = ['DELETED', 'ARCHIVED']

/** Statuses while Meta reviews the ad. An ad whose status was never read counts as in review. */
export const reviewStatuses = ['IN_PROCESS', 'PENDING_REVIEW', 'PREAPPROVED']

/** Parallel reads of one request; the client stays below Meta's quota. */
export const readsAtOnce = 4

/** The limits of one request. */
export const refreshMax = { ads: 200, ms: 20_000 }

/** A status younger than this is not read again when the Submitted tab is opened. */
export const freshMs = 60_000

/** The most ads that one sweep reads; the next sweep reads the rest. */
export const sweepMax = 300

export interface SweepRule {
  /** Applies to ads in review only. */
  isInReview: boolean
  /** Applies for this long after the submission. */
  days: number
  /** Reads a status older than this. */
  minutes: number
}

/**
 * Most reviews end within a day. Meta may still refuse a paused ad later, or a running one after complaints, so these
 * are read less often and for 30 days.
 */
export const sweepRules: readonly SweepRule[] = [
  // Shorter than the sweep's interval of 15 minutes, so that a slow sweep does not make the next one skip ads.
  { isInReview: true, days: 7, minutes: 14 },
  { isInReview: false, days: 3, minutes: 6 * 60 },
  { isInReview: false, days: 30, minutes: 24 * 60 },
]
