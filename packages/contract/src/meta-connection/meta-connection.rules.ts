/** From this long before the end of the token the screens warn (issue of the connection page). */
export const expiryWarningMs = 7 * 24 * 60 * 60 * 1000

/** Whole days until `expiresAt`, at least 0, when it is time to warn; else null. */
export function daysToWarnOf(expiresAt: string | null, now: Date): number | null {
  if (expiresAt === null) return null
  const left = Date.parse(expiresAt) - now.getTime()
  return left > expiryWarningMs ? null : Math.max(0, Math.floor(left / (24 * 60 * 60 * 1000)))
}

/** Shown where something needs Meta and there is no connection. */
export const notConnectedSentence = 'Please connect to Meta first.'
/** Shown where Meta took the token back or it has ended. */
export const reconnectSentence = 'Your Meta connection has expired. Please reconnect.'

/** Does a kept failure tell that the person has to connect to Meta first, or again? */
export function asksToConnect(message: string): boolean {
  return message.includes(reconnectSentence) || message.includes(notConnectedSentence)
}

/** The toast when the way back from Meta names no reason. */
export const connectFailedSentence = 'Failed to connect to Meta. Please try again.'
