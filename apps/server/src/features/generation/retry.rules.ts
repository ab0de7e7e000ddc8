const baseMs = 2000
const capMs = 60_000

/**
 * How long to wait before the next try: exponential back-off with full jitter, never sooner than the provider said.
 * @param tries how many tries were made, at least 1.
 * @param random 0…1.
 */
export function retryDelayMs(tries: number, retryAfterMs: number | null, random: number): number {
  const ceiling = Math.min(capMs, baseMs * 2 ** (tries - 1))
  return Math.round(Math.max(retryAfterMs ?? 0, random * ceiling))
}
