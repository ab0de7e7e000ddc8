/** The day that pays for a call: UTC, so that all nodes agree wherever they stand. */
export function dayOf(now: Date): string {
  return now.toISOString().slice(0, 10)
}

/** The first moment of the next day. */
export function nextDay(now: Date): Date {
  return new Date(Date.UTC(now.getUTCFullYear(), now.getUTCMonth(), now.getUTCDate() + 1))
}

/** The sentence for whoever waits, such as '… $20 is used up. It starts again at 00:00 UTC on 2026-12-01.' */
export function describeUsedUp(limitUsd: number, now: Date): string {
  const dollars = Number.isInteger(limitUsd) ? String(limitUsd) : limitUsd.toFixed(2)
  return `The daily AI budget of $${dollars} is used up. It starts again at 00:00 UTC on ${dayOf(nextDay(now))}.`
}
