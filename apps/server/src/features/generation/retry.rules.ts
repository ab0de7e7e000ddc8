const baseMs = 2000
const capMs = 60_000

/**
 * The delay before the next attempt: exponential back-off with full jitter, at least the provider's retry-after.
 * @param tries the number of attempts made, at least 1.
 * @param random 0…1.
 */
export function retryDelayMs(tries: number, retryAfterMs: number | null, random: number): number {
  const ceiling = Math.min(capMs, baseMs * 2 ** (tries - 1))
  return Math.round(Math.max(retryAfterMs ?? 0, random * ceiling))
}
