import { isRecord, type Params, textOf } from '../protocol/params.rules.ts'
import { badParameter } from '../validation/graph-error.ts'

/** Days as YYYY-MM-DD, both included. */
export interface DateRange {
  since: string
  until: string
}

const dayMs = 86_400_000
/** Meta keeps numbers for 37 months. */
const oldestDays = 1130

/**
 * The days that an insights call asks for.
 * @param today in the ad account's time zone.
 * @throws GraphError code 100 for days that are none, 3018 for days too long ago.
 */
export function readDateRange(params: Params, today: string): DateRange {
  if (isRecord(params.time_range)) {
    const [since, until] = [textOf(params.time_range.since), textOf(params.time_range.until)]
    const isDay = (day: string) => /^\d{4}-\d\d-\d\d$/.test(day) && !Number.isNaN(Date.parse(day))
    if (!isDay(since) || !isDay(until) || since > until) {
      throw badParameter('Must be a time range with since and until', ['time_range'])
    }
    return { since, until }
  }
  return presetRange(textOf(params.date_preset) || 'last_30d', today)
}

function presetRange(preset: string, today: string): DateRange {
  const before = (days: number) => new Date(Date.parse(today) - days * dayMs).toISOString().slice(0, 10)
  const lastDays = /^last_(\d{1,2})d$/.exec(preset)?.[1]
  if (lastDays && ['3', '7', '14', '28', '30', '90'].includes(lastDays)) {
    return { since: before(Number(lastDays)), until: before(1) }
  }
  const monthStart = `${today.slice(0, 7)}-01`
  const lastMonthEnd = new Date(Date.parse(monthStart) - dayMs).toISOString().slice(0, 10)
  const weekday = (new Date(Date.parse(today)).getUTCDay() + 6) % 7
  const ranges: Record<string, DateRange> = {
    today: { since: today, until: today },
    yesterday: { since: before(1), until: before(1) },
    this_month: { since: monthStart, until: today },
    last_month: { since: `${lastMonthEnd.slice(0, 7)}-01`, until: lastMonthEnd },
    this_week_mon_today: { since: before(weekday), until: today },
    last_week_mon_sun: { since: before(weekday + 7), until: before(weekday + 1) },
    this_year: { since: `${today.slice(0, 4)}-01-01`, until: today },
    maximum: { since: before(oldestDays), until: today },
    data_maximum: { since: before(oldestDays), until: today },
  }
  const range = ranges[preset]
  if (!range)
    throw badParameter(`Param date_preset must be one of {${Object.keys(ranges).join(', ')}}`, ['date_preset'])
  return range
}

/**
 * Cuts days into the pieces that `time_increment` asks for.
 * @param increment a number of days, `monthly` or `all_days`.
 */
export function cutRange({ since, until }: DateRange, increment: string): DateRange[] {
  if (increment === '' || increment === 'all_days') return [{ since, until }]
  const days = Number(increment)
  if (increment !== 'monthly' && !(Number.isInteger(days) && days >= 1 && days <= 90)) {
    throw badParameter('Param time_increment must be an integer from 1 to 90, monthly or all_days', ['time_increment'])
  }
  const pieces: DateRange[] = []
  for (let start = since; start <= until; ) {
    const next = increment === 'monthly' ? nextMonth(start) : shift(start, days)
    const end = shift(next, -1)
    pieces.push({ since: start, until: end < until ? end : until })
    start = next
  }
  return pieces
}

const shift = (day: string, days: number) => new Date(Date.parse(day) + days * dayMs).toISOString().slice(0, 10)

function nextMonth(day: string): string {
  const [year = 0, month = 0] = day.split('-').map(Number)
  return new Date(Date.UTC(year, month, 1)).toISOString().slice(0, 10)
}
