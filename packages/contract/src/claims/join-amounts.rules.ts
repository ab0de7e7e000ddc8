import { measures, timeUnits, type Word } from './claim-words.rules.ts'
import { multipliers, numberWords, readOrdinal } from './number-words.rules.ts'

interface Amount {
  words: Word[]
  /** How many words it is read from. */
  length: number
}

/** A share of a whole, and how many words tell it. */
interface Share {
  value: number
  length: number
}

const signs = new Map([
  ['½', 1 / 2],
  ['¼', 1 / 4],
  ['¾', 3 / 4],
  ['⅓', 1 / 3],
  ['⅔', 2 / 3],
])
const periods = new Map([
  ['fortnight', [2, 'week']],
  ['decade', [10, 'year']],
  ['century', [100, 'year']],
] as const)
const comparatives = new Set('less fewer more cheaper lighter smaller faster bigger'.split(' '))
/** An article after them counts: 'in an hour', but not '$5 an hour'. */
const countingWords = new Set('in within for under over than'.split(' '))
const isArticle = (word: Word | undefined) => word?.norm === 'a' || word?.norm === 'an'
const isUnit = (word: Word | undefined) =>
  word !== undefined && (timeUnits.has(word.norm) || measures.has(word.norm) || word.norm === 'pound')

/**
 * Joins amounts without digits: 'three quarters' is '75 %', 'half price' '50 % off', 'half a million' 500,000, 'an hour
 * and a half' '1.5 hours', 'a fortnight' '2 weeks'.
 */
export function joinAmounts(words: Word[], text: string): Word[] {
  const joined: Word[] = []
  for (let at = 0; at < words.length; at++) {
    const amount =
      readMixed(words, at) ?? readUnitAndHalf(words, at) ?? readPeriod(words, at) ?? readPart(words, at, text)
    if (amount) joined.push(...amount.words)
    else joined.push(words[at] as Word)
    at += amount ? amount.length - 1 : 0
  }
  return joined
}

/** A number that stands for the words `first` to `last`. */
function toNumber(first: Word, last: Word, value: number): Word {
  const raw = first === last ? first.raw : `${first.raw} ${last.raw}`
  return { start: first.start, end: last.end, raw, norm: String(value), value, currency: null }
}

const readCount = (word: Word | undefined) => (isArticle(word) ? 1 : (word?.value ?? numberWords.get(word?.norm ?? '')))

/** '2½'. */
function readMixed(words: Word[], at: number): Amount | null {
  const [word, next] = [words[at] as Word, words[at + 1]]
  const part = signs.get(next?.raw ?? '')
  if (word.value === null || !next || part === undefined || next.start > word.end + 1) return null
  return { words: [toNumber(word, next, word.value + part)], length: 2 }
}

/** 'An hour and a half', and 'an hour' where the article counts. */
function readUnitAndHalf(words: Word[], at: number): Amount | null {
  const [word, unit] = [words[at] as Word, words[at + 1]]
  const count = readCount(word)
  if (count === undefined || !unit || !timeUnits.has(unit.norm)) return null
  const half = words[at + 4]
  const isHalf = words[at + 2]?.norm === 'and' && isArticle(words[at + 3]) && half?.norm === 'half'
  if (isHalf) return { words: [toNumber(word, word, count + 0.5), { ...unit, end: half.end }], length: 5 }
  // 'For a second pair' counts no seconds.
  const isCounted = isArticle(word) && countingWords.has(words[at - 1]?.norm ?? '') && unit.norm !== 'second'
  return isCounted ? { words: [toNumber(word, word, 1), unit], length: 2 } : null
}

/** 'Two decades', 'a fortnight'. */
function readPeriod(words: Word[], at: number): Amount | null {
  const count = readCount(words[at])
  const word = words[count === undefined ? at : at + 1]
  const period = periods.get(word?.norm as 'decade')
  if (!word || !period) return null
  const [size, norm] = period
  const number = toNumber(words[at] as Word, words[at] as Word, size * (count ?? 1))
  return { words: [number, { ...word, norm }], length: count === undefined ? 1 : 2 }
}

/** What a share is one of decides what it is. */
function readPart(words: Word[], at: number, text: string): Amount | null {
  const share = readShare(words, at, text)
  if (!share) return null
  const { value, length } = share
  const [first, last] = [words[at] as Word, words[at + length - 1] as Word]
  const to = at + length
  const next = words[to]
  const isOfWhole = next?.norm === 'of'
  const whole = to + (isOfWhole ? 1 : 0) + (isArticle(words[to + (isOfWhole ? 1 : 0)]) ? 1 : 0)
  const times = multipliers.get(words[whole]?.norm ?? '')
  const end = words[whole] as Word
  if (times && whole > to) return { words: [toNumber(first, end, value * times)], length: whole + 1 - at }
  const period = periods.get(end?.norm as 'decade')
  if (period && whole > to)
    return { words: [toNumber(first, last, value * period[0]), { ...end, norm: period[1] }], length: whole + 1 - at }
  if (isUnit(end) && (whole > to || last.norm === 'half'))
    return { words: [toNumber(first, last, value), end], length: whole + 1 - at }
  const percent = [toNumber(first, last, Math.round(value * 1000) / 10), { ...last, norm: '%', value: null }]
  const price = next?.norm === 'the' ? to + 1 : to
  if (/^(price|off)$/.test(words[price]?.norm ?? ''))
    return { words: [...percent, { ...(words[price] as Word), norm: 'off' }], length: price + 1 - at }
  // 'Half past', 'a quarter to'.
  const isClock = /^(past|to|after)$/.test(next?.norm ?? '')
  const isShare = isOfWhole || comparatives.has(next?.norm ?? '') || (length > 1 && value > 1 / 2 && !isClock)
  return isShare ? { words: percent, length } : null
}

/** 'Half', '¾', '3/4', 'a quarter', 'two thirds'. */
function readShare(words: Word[], at: number, text: string): Share | null {
  const [word, next] = [words[at] as Word, words[at + 1]]
  // 'An hour and a half', 'one and a half'.
  const article = isArticle(word) && next?.norm === 'half' ? at : at - 1
  if (isArticle(words[article]) && words[article - 1]?.norm === 'and') return null
  const sign = signs.get(word.raw)
  if (sign !== undefined) return { value: sign, length: 1 }
  if (word.norm === 'half') return { value: 1 / 2, length: 1 }
  const count = readCount(word)
  if (count === undefined || !next) return null
  if (/^[123]$/.test(word.raw) && /^[234]$/.test(next.raw) && text.slice(word.end, next.start) === '/')
    return isSlashShare(words, at) ? { value: count / Number(next.raw), length: 2 } : null
  const whole = next.norm === 'quarter' ? 4 : next.norm === 'half' ? 2 : (readOrdinal(next.norm) ?? 0)
  const isPlural = next.raw.toLowerCase().endsWith('s')
  const isWhole = next.norm !== 'second' && count < whole
  return isWhole && isPlural === count > 1 ? { value: count / whole, length: 2 } : null
}

/** '3/4 less', but not 'on 3/4' or '3/4 women'. */
const isSlashShare = (words: Word[], at: number) =>
  comparatives.has(words[at + 2]?.norm ?? '') || /^(price|off|the|of|hour)$/.test(words[at + 2]?.norm ?? '')
