import { unitSizes } from './claim-cores.rules.ts'
import { timeUnits, type Word } from './claim-words.rules.ts'
import { isUnit, type TiedClaim } from './find-claims.rules.ts'
import type { VideoClause } from './video-lines.rules.ts'

/** Words in a clause of the video. */
export interface Place {
  clause: VideoClause
  words: Word[]
}

export interface Amount {
  value: number
  /** A currency, '%', another unit, or empty. */
  unit: string
}

/** A number of the video, as it stands or as it may be meant. */
export type NumberPlace = Place & Amount

/** The number of a claim with its unit; null without one. */
export function readAmount({ core: [number, unitWord] }: TiedClaim): Amount | null {
  if (number?.value == null || !Number.isFinite(number.value)) return null
  return { value: number.value, unit: number.currency ?? (isUnit(unitWord) ? (unitWord?.norm ?? '') : '') }
}

/** A number in the smallest unit of its family, so that '75 minutes' is 'an hour and fifteen'. */
export function toBase(value: number, unit: string): Amount {
  const name = unit === 'night' ? 'day' : unit
  const family = unitSizes.find((sizes) => Object.hasOwn(sizes, name))
  if (!family) return { value: round(value), unit: name }
  return { value: round(value * (family[name] ?? 1)), unit: Object.keys(family)[0] ?? name }
}

const round = (value: number) => Math.round(value * 100) / 100

/** The numbers of a clause; spoken ones also as they may be meant: 'two thirty-nine' is 239 and 2.39. */
export function listNumberPlaces(clause: VideoClause): NumberPlace[] {
  const { words, source } = clause
  return words.flatMap((word, at) => {
    if (word.value === null || !Number.isFinite(word.value)) return []
    const next = words[at + 1]
    if (isPair(word)) return readPairNumbers(clause, word, next)
    const unit = word.currency ?? readUnit(next)
    const length = unit && !word.currency ? 2 : 1
    const place = { clause, words: words.slice(at, at + length), value: word.value, unit }
    return [place, ...readWithNext(place, words, at + length), ...(source === 'speech' ? readPair(clause, at) : [])]
  })
}

/** The '2' and the '$69.95' of '2 for $69.95'. */
function readPairNumbers(clause: VideoClause, word: Word, next: Word | undefined): NumberPlace[] {
  const numbers = [...word.norm.matchAll(/([$€£¥]?)(\d+(?:\.\d+)?)/g)]
  return numbers.map(([, sign, number], at) => ({
    clause,
    words: [word],
    value: Number(number),
    unit: sign || (at === numbers.length - 1 ? readUnit(next) : ''),
  }))
}

/** '2 for $69.95', '1 of 3', '10-20'. */
export const isPair = (word: Word | undefined) => /\d.*[ -].*\d/.test(word?.norm ?? '')

const unitSigns = new Map([
  ['m', 'metre'],
  ['in', 'inch'],
])

/** '62 m' are metres, and '0.08 in' inches. */
const readUnit = (word: Word | undefined) => unitSigns.get(word?.norm ?? '') ?? (isUnit(word) ? (word?.norm ?? '') : '')

/** 'An hour and fifteen', '3 min 20 sec', 'nine pounds forty'. */
function readWithNext({ clause, words: first, value, unit }: NumberPlace, words: Word[], to: number): NumberPlace[] {
  const from = words[to]?.norm === 'and' ? to + 1 : to
  const [number, unitWord] = [words[from], words[from + 1]]
  if (number?.value == null || !Number.isFinite(number.value) || number.currency !== null || !unit) return []
  const isInUnit = isUnit(unitWord)
  if (timeUnits.has(unit)) {
    const smaller = isInUnit ? unitWord?.norm : unit === 'hour' ? 'minute' : unit === 'minute' ? 'second' : undefined
    const [one, other] = [toBase(1, unit), toBase(1, smaller ?? '')]
    if (!smaller || one.unit !== other.unit || other.value >= one.value) return []
    const total = value + (number.value * other.value) / one.value
    return [{ clause, words: [...first, ...words.slice(to, from + (isInUnit ? 2 : 1))], value: total, unit }]
  }
  const isCents = first[0]?.currency != null && Number.isInteger(value) && number.value < 100 && !isInUnit
  return isCents ? [{ clause, words: [...first, number], value: round(value + number.value / 100), unit }] : []
}

/** 'One forty-three' is 143 and 1.43, and 'nineteen hundred' is read as one number before. */
function readPair(clause: VideoClause, at: number): NumberPlace[] {
  const [first, second, next] = clause.words.slice(at, at + 3)
  const isSpelled = (word: Word | undefined) => word?.value != null && !/\d/.test(word.raw)
  if (!first || !second || !isSpelled(first) || !isSpelled(second)) return []
  const [big, small] = [Number(first.value), Number(second.value)]
  if (big < 1 || big > 99 || small < 10 || small > 99 || first.currency !== null) return []
  const unit = second.currency ?? (next && isUnit(next) ? next.norm : '')
  return [big * 100 + small, round(big + small / 100)].map((value) => ({ clause, words: [first, second], value, unit }))
}
