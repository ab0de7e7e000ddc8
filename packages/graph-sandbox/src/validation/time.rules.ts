import { offsetMinutes } from '../protocol/times.rules.ts'
import { badParameter } from './graph-error.rules.ts'
import type { Params } from './read-params.rules.ts'

const unixSeconds = /^\d{1,11}$/
const isoTime = /^(\d{4}-\d{2}-\d{2})(?:[T ](\d{2}:\d{2})(:\d{2}(?:\.\d+)?)?)?\s*(Z|[+-]\d{2}:?\d{2})?$/

/**
 * Reads a time: unix seconds or ISO 8601. Without an offset it is a time of the ad account's zone.
 *
 * @param timeZone IANA name
 * @returns null when not sent, and for 0, which means "no end"
 */
export function readTime(params: Params, key: string, timeZone: string): Date | null {
  const value = params[key]
  if (value === undefined || value === null || value === '' || value === 0 || value === '0') return null
  const time = typeof value === 'number' || typeof value === 'string' ? parse(String(value).trim(), timeZone) : null
  if (!time || Number.isNaN(time.getTime())) throw badParameter(`Param ${key} must be a valid datetime`, [key])
  return time
}

function parse(text: string, timeZone: string): Date | null {
  if (unixSeconds.test(text)) return new Date(Number(text) * 1000)
  const [, day, minute = '00:00', second = ':00', offset] = isoTime.exec(text) ?? []
  if (!day) return null
  const time = new Date(`${day}T${minute}${second}${offset ? colonOffset(offset) : 'Z'}`)
  if (offset || Number.isNaN(time.getTime())) return time
  // Within an hour of a clock change the offset may be the other one, which is precise enough for a schedule.
  return new Date(time.getTime() - offsetMinutes(time, timeZone) * 60_000)
}

const colonOffset = (offset: string) => offset.replace(/^([+-]\d{2})(\d{2})$/, '$1:$2')
