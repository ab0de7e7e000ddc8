export function toUtcDay(now: Date): string {
  return now.toISOString().slice(0, 10)
}

export function nextDay(now: Date): Date {
  return new Date(Date.UTC(now.getUTCFullYear(), now.getUTCMonth(), now.getUTCDate() + 1))
}

export function describeUsedUp(limitUsd: number, now: Date): string {
  const dollars = Number.isInteger(limitUsd) ? String(limitUsd) : limitUsd.toFixed(2)
  return `The daily AI budget of $${dollars} is used up. It starts again at 00:00 UTC on ${toUtcDay(nextDay(now))}.`
}
