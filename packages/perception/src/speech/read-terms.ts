/** A word, or the words of one number, as it is compared between voice and picture. */
export interface Term {
  /** Letters and digits in lower case; a number in digits. */
  key: string
  isNumber: boolean
  /** What a number counts: 'money', 'percent' or the word after it in the singular. */
  unit: string | null
  /** The words it stands for, up to but not including `to`. */
  from: number
  to: number
}

const digits = ['zero', 'one', 'two', 'three', 'four', 'five', 'six', 'seven', 'eight', 'nine']
const teens = 'ten eleven twelve thirteen fourteen fifteen sixteen seventeen eighteen nineteen'.split(' ')
const tens = 'twenty thirty forty fifty sixty seventy eighty ninety'.split(' ')
const values = new Map([
  ...[...digits, ...teens].map((word, value): [string, number] => [word, value]),
  ...tens.flatMap((ten, index): [string, number][] => [
    [ten, 10 * (index + 2)],
    ...digits.slice(1).map((digit, one): [string, number] => [ten + digit, 10 * (index + 2) + one + 1]),
  ]),
])
const units = new Map([
  ['dollar', 'money'],
  ['buck', 'money'],
  ['euro', 'money'],
  ['pound', 'money'],
  ['percent', 'percent'],
])

/** The terms of words, each with its punctuation; what has neither letters nor digits is none. */
export function readTerms(words: readonly string[]): Term[] {
  const terms: Term[] = []
  for (let from = 0; from < words.length; ) {
    const number = readNumber(words, from)
    if (number) terms.push(number)
    else {
      const key = toKey(words[from] ?? '')
      if (key) terms.push({ key, isNumber: false, unit: null, from, to: from + 1 })
    }
    from = number?.to ?? from + 1
  }
  return terms
}

function toKey(word: string): string {
  return word.toLowerCase().replace(/[^\p{L}\p{N}]/gu, '')
}

function readNumber(words: readonly string[], from: number): Term | null {
  const read = readDigits(words[from] ?? '', from) ?? readNumberWords(words, from)
  if (!read) return null
  const next = toUnit(toKey(words[read.to] ?? ''))
  const isSpoken = read.unit === null && ['money', 'percent'].includes(next)
  const term = { ...read, unit: read.unit ?? (next || null), isNumber: true, from, to: read.to + (isSpoken ? 1 : 0) }
  return isSpoken && next === 'money' ? { ...term, ...readCents(words, term) } : term
}

/** The rest of 'fourteen dollars and ninety nine cents', which may end with the number. */
function readCents(words: readonly string[], { key, to }: Term): Pick<Term, 'key' | 'to'> | null {
  const at = toKey(words[to] ?? '') === 'and' ? to + 1 : to
  const cents = readDigits(words[at] ?? '', at) ?? readNumberWords(words, at)
  if (!cents || cents.unit || !/^\d\d?$/.test(cents.key)) return null
  const isNamed = /^cents?$/.test(toKey(words[cents.to] ?? ''))
  if (!isNamed && cents.to < words.length) return null
  return { key: `${key}.${cents.key.padStart(2, '0')}`, to: cents.to + (isNamed ? 1 : 0) }
}

/** What a word after a number says that it counts; empty for a word that says nothing. */
export function toUnit(key: string): string {
  const one = key.replace(/(?<=..)s$/, '')
  return units.get(one) ?? (/^\p{L}{3,}$/u.test(one) ? one : '')
}

function readDigits(word: string, from: number) {
  const match = /^[("']*([$€£]?)(\d+(?:[.,]\d+)*)([%$€£]?)[)"'.,;:!?*]*$/.exec(word)
  if (!match) return null
  const [, before, number = '', after] = match
  const unit = after === '%' ? 'percent' : before || after ? 'money' : null
  // 1,200 is 1200, and 14,99 is 14.99.
  const key = number
    .replace(/[.,](?=\d{3}(?!\d))/g, '')
    .replace(',', '.')
    .replace(/\.0+$/, '')
  return { key, unit, to: from + 1 }
}

function readNumberWords(words: readonly string[], from: number) {
  let total = 0
  let group: number | null = null
  let last = 0
  let to = from
  for (; to < words.length; to++) {
    const word = toKey(words[to] ?? '')
    const value = values.get(word)
    if (value !== undefined) {
      // 'Seven seven' are two numbers, 'twenty five' is one.
      if (group !== null && !(last >= 100 || (last >= 20 && last % 10 === 0 && value < 10 && value > 0))) break
      group = (group ?? 0) + value
      last = value
    } else if (word === 'a' && group === null && /^(hundred|thousand)$/.test(toKey(words[to + 1] ?? ''))) {
      group = 1
    } else if (word === 'hundred' && group !== null) {
      group *= 100
      last = 100
    } else if (word === 'thousand' && group !== null) {
      total += group * 1000
      group = 0
      last = 1000
    } else if (!(word === 'and' && last >= 100 && values.has(toKey(words[to + 1] ?? '')))) break
  }
  return group === null ? null : { key: String(total + group), unit: null, to }
}
