/**
 * A time as the Graph API writes it: local to the ad account, the offset without a colon.
 * @param timeZone an IANA name, such as America/New_York.
 */
export function graphTime(time: Date, timeZone: string): string {
  const minutes = offsetMinutes(time, timeZone)
  const local = new Date(time.getTime() + minutes * 60_000).toISOString().slice(0, 19)
  const [hours, rest] = [Math.floor(Math.abs(minutes) / 60), Math.abs(minutes) % 60]
  return `${local}${minutes < 0 ? '-' : '+'}${pad(hours)}${pad(rest)}`
}

/** The time zone's distance from UTC at that time: -480 for Los Angeles in winter. */
export function offsetMinutes(time: Date, timeZone: string): number {
  const parts = new Intl.DateTimeFormat('en-US', { timeZone, timeZoneName: 'longOffset' }).formatToParts(time)
  const name = parts.find(({ type }) => type === 'timeZoneName')?.value ?? 'GMT'
  const [, sign, hours, minutes] = /^GMT([+-])(\d\d):(\d\d)/.exec(name) ?? []
  return sign ? (sign === '-' ? -1 : 1) * (Number(hours) * 60 + Number(minutes)) : 0
}

/** A time as clients send it: ISO 8601, with or without a colon in the offset, or seconds since 1970. */
export function parseTime(value: unknown): Date | null {
  const text = typeof value === 'number' ? String(value) : typeof value === 'string' ? value.trim() : ''
  if (/^\d{1,12}$/.test(text)) return new Date(Number(text) * 1000)
  const time = new Date(text.replace(/([+-]\d\d)(\d\d)$/, '$1:$2'))
  return text === '' || Number.isNaN(time.getTime()) ? null : time
}

const pad = (value: number) => String(value).padStart(2, '0')
