import { toInstant } from '@hookline/contract/ad-sets/account-time.rules'
import type { HistoryFilter } from '@hookline/contract/history/history.schemas'

/** The instants at which the filtered days begin and end. */
export function toInstants({ from, to, timeZone = 'UTC' }: Pick<HistoryFilter, 'from' | 'to' | 'timeZone'>) {
  return {
    since: from ? (toInstant(from, timeZone) ?? undefined) : undefined,
    before: to ? (toInstant(nextDay(to), timeZone) ?? undefined) : undefined,
  }
}

function nextDay(day: string): string {
  const date = new Date(day)
  date.setUTCDate(date.getUTCDate() + 1)
  return date.toISOString().slice(0, 10)
}
