/** A job does not wait longer for an AI service: it fails, and says when to come back. */
export const longestWaitMs = 15 * 60_000
const yearMs = 366 * 24 * 3_600_000

/** The service's sentence, and when it takes calls again. */
export function describeLongWait(message: string, waitMs: number, now: Date): string {
  if (waitMs > yearMs) return `${message} The AI service asks to wait for more than a year.`
  const until = new Date(now.getTime() + waitMs).toISOString()
  return `${message} Try again after ${until.slice(11, 16)} UTC on ${until.slice(0, 10)}.`
}
