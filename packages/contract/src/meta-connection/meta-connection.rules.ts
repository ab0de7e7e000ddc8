/** People are warned this long before the token expires. */
export const expiryWarningMs = 7 * 24 * 60 * 60 * 1000

/** Whole days until `expiresAt`, at least 0; null before the warning period. */
export function countDaysToExpiry(expiresAt: string | null, now: Date): number | null {
  if (expiresAt === null) return null
  const left = Date.parse(expiresAt) - now.getTime()
  return left > expiryWarningMs ? null : Math.max(0, Math.floor(left / (24 * 60 * 60 * 1000)))
}

/** Shown without a connection. */
export const notConnectedSentence = 'Please connect to Meta first.'
/** Shown when the token was revoked or has expired. */
export const reconnectSentence = 'Your Meta connection has expired. Please reconnect.'

/** The toast when Meta names no reason. */
export const connectFailedSentence = 'Failed to connect to Meta. Please try again.'
