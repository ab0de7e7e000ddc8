/** A word of a text in the form that claims are compared in. */
export interface Word {
  /** Offsets in the text, `end` excluded. */
  start: number
  end: number
  raw: string
  /** Lower case and singular; of a number its value, with the currency before it. */
  norm: string
  /** Only a number has one. */
  value: number | null
  currency: string | null
}

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
  ['½', 'half'],
  ['1st', 'first'],
  ['2nd', 'second'],
  ['3rd', 'third'],
  ['gram', 'g'],
  ['grams', 'g'],
  ['kilo', 'kg'],
  ['kilos', 'kg'],
  ['litre', 'l'],
  ['litres', 'l'],
  ['liter', 'l'],
  ['liters', 'l'],
  ['lbs', 'lb'],
  ['ounce', 'oz'],
  ['ounces', 'oz'],
])
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

const synonyms = [
  'all every any',
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

/** Replaces a word with the first of its synonyms. */
export function resolveSynonym(norm: string): string {
  return meanings.get(norm) ?? norm
}

/** Words that say nothing about a claim: they may differ between the copy and the video. */
const fillers = new Set(
  (
    'a an the this that these those your you our we us my me i it they their and or but so then plus for of in on at with ' +
    'to by as is are was be been has have do does can could will would just now today here there get gets getting shop ' +
    'try call enter apply much grab enjoy discover use using claim take start see find learn click tap join meet make when while if its all ' +
    'code coupon promo promocode voucher checkout keep stay give ready love want need let go come only even still very ' +
    'really per each every about how what why who buy'
  ).split(' '),
)

/** Whether a word says nothing about a claim. */
export function isFiller({ norm, value }: Word): boolean {
  return value === null && fillers.has(norm)
}

/** Words before a number that change what it says, and their meaning. */
export const qualifiers: readonly (readonly [phrase: string, meaning: string])[] = [
  ['up to', 'up to'],
  ['upto', 'up to'],
  ['as much as', 'up to'],
  ['at most', 'up to'],
  ['max', 'up to'],
  ['from', 'from'],
  ['starting at', 'from'],
  ['as low as', 'from'],
  ['at least', 'from'],
  ['under', 'under'],
  ['less than', 'under'],
  ['almost', 'almost'],
  ['nearly', 'almost'],
  ['about', 'about'],
  ['around', 'about'],
  ['approx', 'about'],
  ['approximately', 'about'],
  ['roughly', 'about'],
  ['was', 'was'],
  ['originally', 'was'],
  ['regularly', 'was'],
  ['instead of', 'was'],
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
/** Words that a code may follow. */
export const codeWords = new Set(['code', 'coupon', 'promo', 'promocode', 'voucher'])
/** Whether a word is written like a code, as 'SAVE20'. */
export const looksLikeCode = (raw: string) => /^(?=.*\d)(?=.*[A-Z])[A-Z0-9]{4,}$/.test(raw)
const denials = 'not isnt arent wasnt werent wont doesnt didnt never cannot'
/** Before a claim. */
export const negations = new Set(`${denials} no without dont cant aint neither nor hardly nothing none`.split(' '))
/** After a claim, as in 'shipping is not free'. */
export const denialsAfter = new Set(denials.split(' '))
