/** A word of a text in the form that claims are compared in. */
export interface Word {
  /** Offsets in the text, `end` excluded. */
  start: number
  end: number
  raw: string
  /** Lower case and singular; of a number its value, with the currency before it. */
  norm: string
  /** Of a number. */
  value: number | null
  currency: string | null
}

const currencies = new Map([
  ['$', '$'],
  ['€', '€'],
  ['£', '£'],
  ['¥', '¥'],
  ['dollar', '$'],
  ['buck', '$'],
  ['usd', '$'],
  ['euro', '€'],
  ['eur', '€'],
  ['pound', '£'],
  ['gbp', '£'],
])

const smallNumbers =
  'zero one two three four five six seven eight nine ten eleven twelve thirteen fourteen fifteen sixteen'
const numberWords = new Map<string, number>([
  ...`${smallNumbers} seventeen eighteen nineteen`.split(' ').map((word, value) => [word, value] as const),
  ...'twenty thirty forty fifty sixty seventy eighty ninety'
    .split(' ')
    .map((word, at) => [word, (at + 2) * 10] as const),
])
const multipliers = new Map([
  ['hundred', 100],
  ['thousand', 1000],
  ['million', 1_000_000],
])
const suffixes = new Map([
  ['k', 1000],
  ['m', 1_000_000],
])
const unitNames = new Map([
  ['percent', '%'],
  ['h', 'hour'],
  ['hr', 'hour'],
  ['min', 'minute'],
  ['sec', 'second'],
  ['s', 'second'],
  ['yr', 'year'],
  ['wk', 'week'],
  ['mo', 'month'],
  ['×', 'x'],
])
const ordinals = new Map([
  ['1st', 'first'],
  ['2nd', 'second'],
  ['3rd', 'third'],
])

const token = /24\/7|[$€£¥%&+×]|#(?=\d)|\d+(?:,\d{3})+(?:\.\d+)?|\d+(?:[.,]\d+)?|[\p{L}\p{M}\d]+(?:['’][\p{L}]+)?/gu
/** A number and its unit without a space, as in '24h'; other mixtures are codes. */
const mixed = /^(\d+)(k|m|h|hrs?|mins?|s|secs?|x|yrs?|wks?|kg|g|mg|ml|l|cm|mm|gb|tb|mah|w|st|nd|rd|th)$/iu
/** What ends a clause, between two words. A point inside an address or a number does not. */
const clauseEnd = /[!?;…,–—•|\n\r]|\s-\s|\.(?=\s|$)|\.{2,}/u

/** The clauses of a text: commas, full stops, dashes and line breaks split it. */
export function readClauses(text: string): Word[][] {
  const clauses: Word[][] = []
  let clause: Word[] = []
  let lastEnd = 0
  for (const word of readTokens(text)) {
    if (clause.length > 0 && clauseEnd.test(text.slice(lastEnd, word.start))) {
      clauses.push(clause)
      clause = []
    }
    clause.push(word)
    lastEnd = word.end
  }
  if (clause.length > 0) clauses.push(clause)
  return clauses.map((words) => joinNumbers(words, text))
}

function readTokens(text: string): Word[] {
  return [...text.matchAll(token)].flatMap((match) => {
    const raw = match[0]
    const word = (part: string, start: number): Word => {
      const value = /^\d/.test(part) && part !== '24/7' ? readNumber(part) : null
      const norm = value === null ? singular(part) : String(value)
      return { start, end: start + part.length, raw: part, norm, value, currency: null }
    }
    const [, digits = '', letters = ''] = mixed.exec(raw) ?? []
    if (!digits) return [word(raw, match.index)]
    const ordinal = ordinals.get(raw.toLowerCase())
    if (ordinal) return [{ ...word(raw, match.index), norm: ordinal, value: null }]
    return [word(digits, match.index), word(letters, match.index + digits.length)]
  })
}

function readNumber(part: string): number {
  const plain = part.replace(/,(?=\d{3}(\D|$))/g, '')
  return Number.parseFloat(plain.replace(',', '.'))
}

/** Lower case without a plural's or a genitive's s. */
export function singular(word: string): string {
  const lower = word
    .toLowerCase()
    .replace(/['’]s?$/u, '')
    .replace(/['’]/gu, '')
  const unit = unitNames.get(lower)
  if (unit) return unit
  if (lower === '&') return 'and'
  if (lower.length <= 3 || /\d/.test(lower)) return lower
  if (lower.endsWith('ies')) return `${lower.slice(0, -3)}y`
  if (/(s|x|z|ch|sh)es$/.test(lower)) return lower.slice(0, -2)
  return /[^sui]s$/.test(lower) ? lower.slice(0, -1) : lower
}

/** Joins what is one number: 'twenty-four', '10 thousand', '$20', '20 dollars', '10k'; 'half price' becomes '50 % off'. */
function joinNumbers(words: Word[], text: string): Word[] {
  const joined: Word[] = []
  for (let at = 0; at < words.length; at++) {
    const word = words[at] as Word
    const next = words[at + 1]
    const last = joined.at(-1)
    const sign = currencies.get(word.norm)
    const spoken = numberWords.get(word.norm)
    const times = multipliers.get(word.norm) ?? (touches(last, word) ? suffixes.get(word.norm) : undefined)
    if (word.norm === 'half' && (next?.norm === 'price' || next?.norm === 'off')) {
      joined.push({ ...word, norm: '50', value: 50 }, { ...word, norm: '%' }, { ...next, norm: 'off' })
      at++
    } else if (word.norm === 'per' && next?.norm === 'cent') {
      joined.push({ ...word, end: next.end, raw: text.slice(word.start, next.end), norm: '%' })
      at++
    } else if (sign && last?.value != null && last.currency === null && !isSignBefore(word, next)) {
      joined[joined.length - 1] = extend(last, word, text, last.value, sign)
    } else if (sign && next?.value != null && isSignBefore(word, next)) {
      joined.push(extend(word, next, text, next.value, sign))
      at++
    } else if (times !== undefined && last?.value != null && last.norm !== '%') {
      joined[joined.length - 1] = extend(last, word, text, last.value * times, last.currency)
    } else if (times !== undefined && last?.norm === 'a') {
      joined[joined.length - 1] = extend(last, word, text, times, null)
    } else if (spoken !== undefined && continuesNumber(last, spoken)) {
      joined[joined.length - 1] = extend(last as Word, word, text, ((last as Word).value as number) + spoken, null)
    } else if (spoken !== undefined) {
      joined.push({ ...word, norm: String(spoken), value: spoken })
    } else if (word.norm === 'dozen') {
      joined.push({ ...word, norm: '12', value: 12 })
    } else joined.push(word)
  }
  return joined
}

const isSignBefore = (sign: Word, next: Word | undefined) =>
  /[$€£¥]|^(usd|eur|gbp)$/i.test(sign.raw) && next?.value != null && next.start - sign.end <= 1

const touches = (last: Word | undefined, word: Word) => last?.value != null && last.end === word.start

/** 'twenty' and 'four' are one number, 'four' and 'twenty' are not. */
function continuesNumber(last: Word | undefined, spoken: number): boolean {
  const isWritten = last?.value != null && !/^\d/.test(last.raw)
  return isWritten && spoken < 10 && spoken > 0 && (last?.value ?? 0) % 10 === 0 && (last?.value ?? 0) > 0
}

function extend(first: Word, last: Word, text: string, value: number, currency: string | null): Word {
  const { start } = first
  const { end } = last
  return { start, end, raw: text.slice(start, end), norm: `${currency ?? ''}${value}`, value, currency }
}

const synonyms = [
  'off save saving discount reduce reduced less',
  'shipping ship shipped delivery deliver delivered',
  'buy purchase order',
  'customer client buyer',
  'free gratis complimentary',
  'guarantee guaranteed',
  'quick quickly fast',
  'tested test',
  'review rating',
].map((line) => line.split(' '))

const meanings = new Map(synonyms.flatMap((words) => words.map((word) => [word, words[0] as string] as const)))

/** The same for words that mean the same. */
export function meaningOf(norm: string): string {
  return meanings.get(norm) ?? norm
}

/** Words that tie a claim to nothing: they may differ between the copy and the video. */
const fillers = new Set(
  (
    'a an the this that these those your you our we us my me i it they their and or but so then plus for of in on at with ' +
    'to by as is are was be been has have do does can could will would just now today here there get gets getting shop ' +
    'try grab enjoy discover use using claim take start see find learn click tap join meet make when while if its all ' +
    'code coupon promo promocode voucher checkout keep stay give ready love want need let go come only even still very ' +
    'really per each every about how what why who buy'
  ).split(' '),
)

export function isFiller({ norm, value }: Word): boolean {
  return value === null && fillers.has(norm)
}

/** Words before a number that change what it says. */
export const qualifiers: readonly string[] = [
  'up to',
  'from',
  'starting at',
  'as low as',
  'under',
  'less than',
  'almost',
  'nearly',
]
/** Words around a number that a claim must share when it has them. */
export const bounds = new Set([
  'over',
  'under',
  'until',
  'from',
  'above',
  'below',
  'than',
  'up',
  'within',
  'after',
  'before',
])
export const negations = new Set(['not', 'no', 'never', 'without', 'isnt', 'arent', 'dont', 'doesnt', 'wont', 'cant'])
