const timeText = /^(\d{4})-(\d{2})-(\d{2})(?:[T ](\d{2}):(\d{2})(?::(\d{2})(?:\.\d+)?)?)?\s*(Z|[+-]\d{2}:?\d{2})?$/i

/** Cached, because creating a formatter is slow. */
const formats = new Map<string, Intl.DateTimeFormat>()

/**
 * The instant of a text.
 * @param text ISO 8601; without an offset it is the local time of the zone. A skipped local time uses the offset before
 * the change; a repeated one means the first.
 * @param timeZone IANA name, such as that of an ad account.
 * @returns null when the text is no date, or the zone is unknown.
 */
export function toInstant(text: string, timeZone: string): Date | null {
  const [, year, month, day, hour = '0', minute = '0', second = '0', offset] = timeText.exec(text.trim()) ?? []
  if (!year) return null
  const local = Date.UTC(Number(year), Number(month) - 1, Number(day), Number(hour), Number(minute), Number(second))
  // Date.UTC would read 31 February as 3 March.
  const wasRead = new Date(local)
  if (wasRead.getUTCMonth() !== Number(month) - 1 || wasRead.getUTCHours() !== Number(hour)) return null
  if (Number(minute) > 59 || Number(second) > 59) return null
  if (offset) return new Date(local - parseOffset(offset))
  return isKnownZone(timeZone) ? new Date(toUtc(local, timeZone)) : null
}

const dayMs = 86_400_000

/** The first instant of the day in the zone; of the UTC day when the zone is unknown. */
export function findDayStart(now: Date, timeZone: string): Date {
  const zone = isKnownZone(timeZone) ? timeZone : 'UTC'
  const local = new Date(now.getTime() + offsetAt(now.getTime(), zone))
  return new Date(toUtc(Math.floor(local.getTime() / dayMs) * dayMs, zone))
}

/** Yesterday and today in the zone, such as `2026-11-20`. */
export function lastTwoDays(now: Date, timeZone: string): { since: string; until: string } {
  const zone = isKnownZone(timeZone) ? timeZone : 'UTC'
  const writeDay = (at: number) => new Date(at + offsetAt(at, zone)).toISOString().slice(0, 10)
  return { since: writeDay(findDayStart(now, zone).getTime() - 1), until: writeDay(now.getTime()) }
}

function toUtc(local: number, timeZone: string): number {
  const before = offsetAt(local - dayMs, timeZone)
  const after = offsetAt(local + dayMs, timeZone)
  const meant = [local - before, local - after].filter((instant) => instant + offsetAt(instant, timeZone) === local)
  return meant.length > 0 ? Math.min(...meant) : local - before
}

function parseOffset(offset: string): number {
  if (offset.toUpperCase() === 'Z') return 0
  const [, sign, hours, minutes] = /^([+-])(\d{2}):?(\d{2})$/.exec(offset) ?? []
  return (sign === '-' ? -1 : 1) * (Number(hours) * 60 + Number(minutes)) * 60_000
}

/** The zone's offset from UTC at an instant, in milliseconds. */
function offsetAt(instant: number, timeZone: string): number {
  const whole = Math.floor(instant / 1000) * 1000
  const parts = getZoneFormat(timeZone).formatToParts(whole)
  const read = (type: Intl.DateTimeFormatPartTypes) => Number(parts.find((part) => part.type === type)?.value)
  const wall = Date.UTC(read('year'), read('month') - 1, read('day'), read('hour'), read('minute'), read('second'))
  return wall - whole
}

function isKnownZone(timeZone: string): boolean {
  try {
    getZoneFormat(timeZone)
    return true
  } catch {
    return false
  }
}

function getZoneFormat(timeZone: string): Intl.DateTimeFormat {
  const known = formats.get(timeZone)
  if (known) return known
  const format = new Intl.DateTimeFormat('en-US', {
    timeZone,
    calendar: 'iso8601',
    hourCycle: 'h23',
    year: 'numeric',
    month: 'numeric',
    day: 'numeric',
    hour: 'numeric',
    minute: 'numeric',
    second: 'numeric',
  })
  formats.set(timeZone, format)
  return format
}
