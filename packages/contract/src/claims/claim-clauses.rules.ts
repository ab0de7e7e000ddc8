import { codeWords, limits, singular, type Word } from './claim-words.rules.ts'
import { joinAmounts } from './join-amounts.rules.ts'
import { joinMoments, readMonth } from './join-moments.rules.ts'
import { joinNumbers } from './join-numbers.rules.ts'
import { joinPairs } from './join-pairs.rules.ts'
import { joinPhrases } from './join-phrases.rules.ts'
import { numberWords } from './number-words.rules.ts'

/** Thousands with spaces, and phone numbers, are one number. */
const spacedThousands = /(?<![\d.,])[1-9]\d{0,2}(?:[ \u00A0\u202F]\d{3})+(?!\d)/
/** 'Seven seven zero, four four one' is a phone number. */
const digits = 'zero one two three four five six seven eight nine'.split(' ')
const digit = `(?:${[...digits, ...digits.map((word) => `${word.charAt(0).toUpperCase()}${word.slice(1)}`)].join('|')})(?!\\p{L})`
const spokenDigits = `(?<!\\p{L})${digit}(?:[ ,-]{1,2}${digit}){4,}`
const phoneNumber = /(?:\+|\()?(?=(?:[ ()-]{0,2}\d){7})\d+(?:[ ()-]{1,2}\d+)+/
const token = new RegExp(
  [
    '24\\/7',
    spacedThousands.source,
    phoneNumber.source,
    // Below zero: only of a temperature, because '-20%' is an offer.
    '(?<![\\p{L}\\d])[-−]\\d+(?:[.,]\\d+)?(?=\\s?°)',
    // '7 p.m.' does not end a clause.
    '(?<![\\p{L}\\d])[aApP]\\.[mM](?:\\.|(?![\\p{L}\\d]))',
    // 'p.p.' is 'per person'.
    '(?<![\\p{L}\\d])[pP]\\.[pP](?:\\.|(?![\\p{L}\\d]))',
    spokenDigits,
    // 'T&Cs' is one word.
    '\\p{Lu}\\p{L}?(?:&\\p{Lu}\\p{L}{0,2})+(?![\\p{L}\\d])',
    // '16″' and '8"' are inches, but the second mark of '"4.8"' is not.
    '(?<=(?:^|[\\s(×x])\\d{1,3}(?:\\.\\d{1,2})?)[″"]',
    '[$€£¥¢%&+×½¼¾⅓⅔★⭐→]',
    '#(?=\\d)',
    '\\d+(?:,\\d{3})+(?:\\.\\d+)?',
    '\\d+(?:\\.\\d{3})+(?:,\\d+)?(?=\\D|$)',
    '\\d+(?:[.,]\\d+)?',
    "[\\p{L}\\p{M}\\d]+(?:['’][\\p{L}]+)?",
  ].join('|'),
  'gu',
)
const ordinal = /^\d*(?:1st|2nd|3rd|\dth)$/i
/** What ends a clause, between two words. A point inside an address or a number does not, nor a dash between numbers. */
const clauseEnd = /[!?;…,•·|(\n\r]|[–—](?!\d)|(?<!\d)[–—]|\s-\s|\.(?=\s|$)|\.{2,}/u

/** A longer clause is split, so that the work on each is bounded, and that on a text grows as the text does. */
const clauseWordsMax = 60

/** The clauses of a text: commas, full stops, dashes and line breaks split it. */
export function readClauses(text: string): Word[][] {
  const clauses: Word[][] = []
  let clause: Word[] = []
  for (const word of readTokens(text)) {
    if (clause.length > 0 && (clause.length === clauseWordsMax || endsBetween(clause, word, text))) {
      clauses.push(clause)
      clause = []
    }
    clause.push(word)
  }
  if (clause.length > 0) clauses.push(clause)
  return joinLoneFree(clauses, text).map((words) =>
    joinPairs(joinPhrases(joinMoments(joinNumbers(joinAmounts(words, text), text), text), text), text),
  )
}

/** '60 days to send it back, free' is one clause. */
function joinLoneFree(clauses: Word[][], text: string): Word[][] {
  const joined: Word[][] = []
  for (const clause of clauses) {
    const last = joined.at(-1)
    const isLone = /^free(?: of charge)?$/.test(clause.map(({ norm }) => norm).join(' '))
    const isAfterComma = /^,\s$/.test(text.slice(last?.at(-1)?.end, clause[0]?.start))
    if (last && isLone && isAfterComma && last.length < clauseWordsMax) last.push(...clause)
    else joined.push(clause)
  }
  return joined
}

function endsBetween(clause: Word[], word: Word, text: string): boolean {
  const last = clause.at(-1) as Word
  const between = text.slice(last.end, word.start)
  // 'No. 1', 'Buy 2, get 1' and 'Get 3, pay for 2'.
  if (last.norm === 'no' && /^\.\s?$/.test(between) && /^\d+$/.test(word.raw)) return false
  // '31. Mai'.
  if (/^\d{1,2}$/.test(last.raw) && /^\.\s?$/.test(between) && readMonth(word)) return false
  // 'Three thousand, eight hundred'.
  if (/^,\s$/.test(between) && /^(thousand|million)$/.test(last.norm) && numberWords.has(word.norm)) return false
  // 'Dec. 31'.
  if (/^\d{1,2}/.test(word.raw) && /^\.\s?$/.test(between) && readMonth(last)) return false
  if (last.norm === 'reg' && between.startsWith('.')) return false
  // '24 hours a day, 7 days a week'.
  if (/^(7|seven)$/.test(word.norm) && /^,\s$/.test(between) && isHoursADay(clause)) return false
  if (/^(get|pay|save)$/.test(word.norm) && /^,\s$/.test(between) && isOfferStart(clause)) return false
  if (/^,\s$/.test(between) && isOfferStart(clause) && nextFree.test(text.slice(word.start, word.start + 50)))
    return false
  if (/^:\s/.test(between) && !codeWords.has(last.norm) && !limits.has(last.norm)) return true
  if (/^\s?[-–—]\s?$/.test(between) && areTimes(last, word, text)) return false
  const isInNumber = /\d$/.test(last.raw) && /^\d/.test(word.raw) && /^[–—]$/.test(between)
  return !isInNumber && clauseEnd.test(between)
}

/** 'Buy one, the second is free'. */
const nextFree = /^(?:the |your )?(?:next|second|third|fourth|fifth|2nd|3rd|\dth)\b[^.,;!?\n]{0,30}\bfree\b/i

/** '17:00 – 19:00', '5 - 7 pm'. */
function areTimes({ end }: Word, { start }: Word, text: string): boolean {
  const isTimeBefore = /(?:^|[^\d.,])\d{1,2}(?::[0-5]\d)?(?:\s?[ap]\.?m\.?)?$/i.test(
    text.slice(Math.max(0, end - 12), end),
  )
  return isTimeBefore && /^\d{1,2}(?::[0-5]\d|(?:[:.][0-5]\d)?\s?[ap]\.?m)/i.test(text.slice(start, start + 12))
}

const isHoursADay = (clause: Word[]) =>
  /^hour (?:a|per) day$/.test(
    clause
      .slice(-3)
      .map(({ norm }) => norm)
      .join(' '),
  )

const isOfferStart = (clause: Word[]) =>
  clause.slice(-4).some(({ norm }) => /^(buy|spend|get|order|stay|book|take)$/.test(norm))

function readTokens(text: string): Word[] {
  const words: Word[] = []
  for (const { 0: raw, index } of mergeDigitLed(text)) {
    const value = /^[-−\d]/.test(raw) && /^[-−]?[\d.,\u00A0\u202F ]+$/.test(raw) ? readNumber(raw) : null
    const isPhone = /^[+(\d]/.test(raw) && raw.replace(/\D/g, '').length > 6 && /\d[ ()-]+\d/.test(raw)
    const word: Word = { start: index, end: index + raw.length, raw, norm: singular(raw), value, currency: null }
    const spoken = readSpokenDigits(raw)
    if (spoken) words.push({ ...word, norm: spoken, value: Number.NaN })
    else if (isPhone && !isSpacedThousands(raw))
      words.push({ ...word, norm: raw.replace(/\D/g, ''), value: Number.NaN })
    else if (value === null) words.push(word)
    else words.push({ ...word, norm: String(value) })
  }
  return words
}

function readSpokenDigits(raw: string): string | null {
  const digits = raw.toLowerCase().match(/\p{L}+/gu) ?? []
  return digits.length > 4 ? digits.map((digit) => numberWords.get(digit)).join('') : null
}

const isSpacedThousands = (raw: string) => new RegExp(`^${spacedThousands.source}$`).test(raw)

/** Joins digits with the letters after them when they are an ordinal, or a code after the word 'code'. */
function mergeDigitLed(text: string): { 0: string; index: number }[] {
  const merged: { 0: string; index: number }[] = []
  for (const { 0: raw, index } of text.matchAll(token)) {
    const last = merged.at(-1)
    const whole = last && /^\d+$/.test(last[0]) && last.index + last[0].length === index ? last[0] + raw : ''
    const isCode = codeWords.has(merged.at(-2)?.[0].toLowerCase() ?? '') && /^\d+[A-Z][A-Z\d]+$/.test(whole)
    if (last && (isCode || ordinal.test(whole))) last[0] = whole
    else merged.push({ 0: raw, index })
  }
  return merged
}

function readNumber(raw: string): number {
  const part = raw.replace(/[ \u00A0\u202F]/g, '').replace('−', '-')
  // '1.299,00', '1.000.000' and '1.299': the point separates thousands.
  const isPointThousands = /^\d{1,3}(?:\.\d{3})+,\d+$|^\d{1,3}(?:\.\d{3}){2,}$|^[1-9]\d{0,2}\.\d{3}$/.test(part)
  const plain = isPointThousands ? part.replaceAll('.', '') : part.replace(/,(?=\d{3}(\D|$))/g, '')
  return Number.parseFloat(plain.replace(',', '.'))
}
