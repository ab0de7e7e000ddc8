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

/**
 * Most reviews end within a day. Meta may still refuse a paused ad later, or a running one after complaints, so these
 * are read less often and for 30 days. A rule reads statuses older than `minutes`, until `days` after the submission.
 */
export const sweepRules = [
  // Shorter than the sweep's interval of 15 minutes, so that a slow sweep does not make the next one skip ads.
  { isInReview: true, days: 7, minutes: 14 },
  { isInReview: false, days: 3, minutes: 6 * 60 },
  { isInReview: false, days: 30, minutes: 24 * 60 },
]
