import type { Word } from './claim-words.rules.ts'
import { readOrdinal } from './number-words.rules.ts'

const months = 'january february march april may june july august september october november december'.split(' ')
/** From 1; 0 when it is no month. */
export const monthNumber = (norm: string) => months.indexOf(norm) + 1
/** A time of day or a date is compared by its norm alone. */
const momentValue = Number.NaN
/** 'Noon' is 12 pm and 'midnight' 12 am. */
const noons = new Map<string, 'am' | 'pm'>([
  ['noon', 'pm'],
  ['midday', 'pm'],
  ['midnight', 'am'],
])
/** What follows them is a time, such as 'midnight', which is a colour otherwise. */
const timeLinks = new Set(['at', 'by', 'to', 'from', 'until', 'till', 'before', 'after', 'between', 'and'])
export const weekdays: ReadonlySet<string> = new Set(
  'monday tuesday wednesday thursday friday saturday sunday'.split(' '),
)
const rangeLinks = new Set(['to', 'till', 'until', 'and'])

interface Clock {
  hour: number
  minutes: string
  half: 'am' | 'pm' | null
  length: number
}

/**
 * Joins times of day and dates to one word each, so that '10 pm' is '22:00' and 'June 14th' is '14 June'. A range says
 * when it ends: '5–7 pm' is '17:00 until 19:00'. An hour that may be one of the morning or of the evening is neither.
 */
export function joinMoments(words: Word[], text: string): Word[] {
  const isOf24Hours = words.some((word, at) => {
    const clock = readClock(words, at, text)
    return clock !== null && clock.half === null && (clock.hour > 12 || word.raw.startsWith('0'))
  })
  const joined: Word[] = []
  for (let at = 0; at < words.length; at++) {
    const word = words[at] as Word
    const clock = readSpokenClock(words, at) ?? readClock(words, at, text)
    const date = readDate(words, at)
    const length = date?.length ?? clock?.length ?? 1
    const end = readRangeEnd(words, at, length, text)
    const time = clock ?? (end && readRangeStart(word, end.clock))
    const norm = date?.norm ?? (time && toNorm(time, isOf24Hours))
    if (!norm) {
      joined.push(isSunday(words, at) ? { ...word, norm: 'sunday' } : word)
      continue
    }
    const last = words[at + length - 1] as Word
    const before = joined.at(-1)
    if (before?.norm === 'by') joined[joined.length - 1] = { ...before, norm: 'before' }
    const moment = { start: word.start, end: last.end, raw: text.slice(word.start, last.end), currency: null }
    joined.push({ ...moment, norm, value: momentValue })
    at += length - 1
    if (!time || !end) continue
    const link = end.isWord ? (words[++at] as Word) : { ...last, start: last.end, raw: '' }
    joined.push({ ...link, norm: 'until', value: null, currency: null })
  }
  return joined
}

/** 'Noon', 'half past seven', 'a quarter to eight pm'. */
function readSpokenClock(words: Word[], at: number): Clock | null {
  const isTime = timeLinks.has(words[at - 1]?.norm ?? '') || [words[at - 1], words[at + 1]].some(isWeekday)
  const noon = isTime ? noons.get(words[at]?.norm ?? '') : undefined
  if (noon) return { hour: 12, minutes: '00', half: noon, length: 1 }
  // '12 noon'.
  const named = words[at]?.value === 12 ? noons.get(words[at + 1]?.norm ?? '') : undefined
  if (named) return { hour: 12, minutes: '00', half: named, length: 2 }
  const from = words[at]?.norm === 'a' ? at + 1 : at
  const [part, link, hourWord] = words.slice(from, from + 3)
  const minutes = part?.norm === 'half' ? 30 : part?.norm === 'quarter' ? 15 : (part?.value ?? 0)
  const hour = hourWord?.currency === null ? Number(hourWord.value) : 0
  const isTo = link?.norm === 'to' && part?.norm === 'quarter'
  const isSpoken = (isTo || link?.norm === 'past') && minutes > 0 && minutes < 60 && hour > 0 && hour <= 12
  if (!isSpoken || !Number.isInteger(minutes) || !Number.isInteger(hour)) return null
  const half = readHalf(words[from + 3])
  const length = from + 3 + (half ? 1 : 0) - at
  return isTo
    ? { hour: hour === 1 ? 12 : hour - 1, minutes: '45', half, length }
    : { hour, minutes: `${minutes}`.padStart(2, '0'), half, length }
}

const isWeekday = (word: Word | undefined) => weekdays.has(word?.norm ?? '')

const readHalf = (word: Word | undefined) => (/^[ap]m$/.test(word?.norm ?? '') ? (word?.norm as 'am' | 'pm') : null)

/** 'Sat & Sun', but not 'Sun protection'. */
const isSunday = (words: Word[], at: number) =>
  /^S(?:un|UN)$/.test(words[at]?.raw ?? '') &&
  (readDay(words[at + 1]) !== null ||
    [...words.slice(Math.max(0, at - 2), at), ...words.slice(at, at + 3)].some(({ norm }) => weekdays.has(norm)))

/** '7 pm', '7:30', '7.30 pm', 'seven thirty pm'. */
function readClock(words: Word[], at: number, text: string): Clock | null {
  const [word, next] = [words[at] as Word, words[at + 1]]
  if (word.value === null || word.currency !== null) return null
  const [, hours, point] = /^(\d{1,2})(?:\.([0-5]\d))?$/.exec(word.raw) ?? []
  const isSpelled = !/\d/.test(word.raw) && next?.value != null && !/\d/.test(next.raw) && next.value < 60
  const isAfterColon = next?.start === word.end + 1 && text[word.end] === ':' && /^[0-5]\d$/.test(next.raw)
  const hasMinutes = point === undefined && (isAfterColon || (isSpelled && next.value !== null && next.value > 9))
  const length = hasMinutes ? 2 : 1
  const half = readHalf(words[at + length])
  const hour = hours === undefined ? word.value : Number(hours)
  // 'At seven thirty', but not 'at nine forty-nine'.
  const isSpelledTime =
    hasMinutes && hour <= 12 && Number(next?.value) % 5 === 0 && timeLinks.has(words[at - 1]?.norm ?? '')
  if (!Number.isInteger(hour) || hour > (half ? 12 : 24) || !(half || isAfterColon || isSpelledTime)) return null
  const minutes = point ?? (hasMinutes ? String(next?.value ?? 0).padStart(2, '0') : '00')
  return { hour, minutes, half, length: length + (half ? 1 : 0) }
}

/** How a range goes on after its first time, and the time at which it ends. */
function readRangeEnd(words: Word[], at: number, length: number, text: string) {
  const [last, next] = [words[at + length - 1] as Word, words[at + length]]
  if (!next) return null
  const isWord = rangeLinks.has(next.norm) && (next.norm !== 'and' || words[at - 1]?.norm === 'between')
  if (!isWord && !/^\s?[-–—]\s?$/.test(text.slice(last.end, next.start))) return null
  const clock = words[at + length + 1] || !isWord ? readClock(words, at + length + (isWord ? 1 : 0), text) : null
  return clock && { isWord, clock }
}

/** The 5 of '5–7 pm', and the 11 of '11–2 pm'. */
function readRangeStart({ raw, value, currency }: Word, { hour, half }: Clock): Clock | null {
  if (value === null || currency !== null || half === null || !Number.isInteger(value) || value < 1 || value > 12)
    return null
  const isSameHalf = value % 12 < hour % 12 && /^\D+$|^\d{1,2}$/.test(raw)
  return { hour: value, minutes: '00', half: isSameHalf === (half === 'pm') ? 'pm' : 'am', length: 1 }
}

function toNorm({ hour, minutes, half }: Clock, isOf24Hours: boolean): string {
  // Twelve without a half of the day is noon.
  if (half === null && !isOf24Hours && hour !== 12) return `${hour}:${minutes} in 12 hours`
  const hours = half === null ? hour % 24 : (hour % 12) + (half === 'pm' ? 12 : 0)
  return `${String(hours).padStart(2, '0')}:${minutes}`
}

/** '14 June', '14th of June', 'June 14th'. */
function readDate(words: Word[], at: number): { norm: string; length: number } | null {
  const [word, next, third] = [words[at], words[at + 1], words[at + 2]]
  const [month, day] = [readMonth(word), readDay(word)]
  if (month && readDay(next) && third?.norm !== '%') return { norm: `${month} ${readDay(next)}`, length: 2 }
  if (!day) return null
  const length = /^(of|de)$/.test(next?.norm ?? '') ? 3 : 2
  const named = readMonth(length === 3 ? third : next)
  return named ? { norm: `${named} ${day}`, length } : null
}

/** 'May' and 'junio', but not 'may'. */
export const readMonth = (word: Word | undefined) =>
  word && (/^\p{Lu}/u.test(word.raw) || (word.raw.length > 3 && word.norm !== word.raw))
    ? months.find((month) => month === word.norm)
    : undefined

function readDay(word: Word | undefined): number | null {
  const day = readOrdinal(word?.norm ?? '') ?? Number(/^\d{1,2}$/.exec(word?.norm ?? '')?.[0])
  return day >= 1 && day <= 31 ? day : null
}
