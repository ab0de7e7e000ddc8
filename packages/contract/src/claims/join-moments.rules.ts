import type { Word } from './claim-words.rules.ts'

const months = 'january february march april may june july august september october november december'.split(' ')
/** A time of day or a date is compared by its norm alone. */
const momentValue = Number.NaN
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
    const clock = readClock(words, at, text)
    const date = readDate(words, at)
    const length = date?.length ?? clock?.length ?? 1
    const end = readRangeEnd(words, at, length, text)
    const time = clock ?? (end && readRangeStart(word, end.clock))
    const norm = date?.norm ?? (time && toNorm(time, isOf24Hours))
    if (!norm) {
      joined.push(word)
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

/** '7 pm', '7:30', '7.30 pm', 'seven thirty pm'. */
function readClock(words: Word[], at: number, text: string): Clock | null {
  const [word, next] = [words[at] as Word, words[at + 1]]
  if (word.value === null || word.currency !== null) return null
  const [, hours, point] = /^(\d{1,2})(?:\.([0-5]\d))?$/.exec(word.raw) ?? []
  const isSpelled = !/\d/.test(word.raw) && next?.value != null && !/\d/.test(next.raw) && next.value < 60
  const isAfterColon = next?.start === word.end + 1 && text[word.end] === ':' && /^[0-5]\d$/.test(next.raw)
  const hasMinutes = point === undefined && (isAfterColon || (isSpelled && next.value !== null && next.value > 9))
  const length = hasMinutes ? 2 : 1
  const half = /^[ap]m$/.test(words[at + length]?.norm ?? '') ? (words[at + length]?.norm as 'am' | 'pm') : null
  const hour = hours === undefined ? word.value : Number(hours)
  if (!Number.isInteger(hour) || hour > (half ? 12 : 24) || !(half || isAfterColon)) return null
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
  if (half === null && !isOf24Hours) return `${hour}:${minutes} in 12 hours`
  const hours = half === null ? hour % 24 : (hour % 12) + (half === 'pm' ? 12 : 0)
  return `${String(hours).padStart(2, '0')}:${minutes}`
}

/** '14 June', '14th of June', 'June 14th'. */
function readDate(words: Word[], at: number): { norm: string; length: number } | null {
  const [word, next, third] = [words[at], words[at + 1], words[at + 2]]
  const [month, day] = [readMonth(word), readDay(word)]
  if (month && readDay(next) && third?.norm !== '%') return { norm: `${month} ${readDay(next)}`, length: 2 }
  if (!day) return null
  const length = next?.norm === 'of' ? 3 : 2
  const named = readMonth(length === 3 ? third : next)
  return named ? { norm: `${named} ${day}`, length } : null
}

export const readMonth = (word: Word | undefined) =>
  word && word.norm.length > 2 && /^\p{Lu}/u.test(word.raw)
    ? months.find(
        (month) => month === word.norm || month.slice(0, 3) === word.norm || word.norm === `${month.slice(0, 3)}t`,
      )
    : undefined

function readDay(word: Word | undefined): number | null {
  const day = Number(/^(\d{1,2})(?:st|nd|rd|th)?$/i.exec(word?.raw ?? '')?.[1])
  return day >= 1 && day <= 31 ? day : null
}
