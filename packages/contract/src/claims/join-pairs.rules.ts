import { timeUnits, type Word } from './claim-words.rules.ts'

/** How the words between two numbers are written in the pair's norm. */
const links = new Map([
  ['for', 'for'],
  ['for the price of', 'for'],
  ['in', 'of'],
  ['of', 'of'],
  ['out of', 'of'],
  ['get', 'get'],
  ['and get', 'get'],
  ['pay', 'for'],
  ['pay for', 'for'],
  ['and pay', 'for'],
  ['and pay for', 'for'],
  ['to', '-'],
])

/**
 * Joins two numbers that mean something only together, so that '3 for 2' is not '2 for 3', and 10 is not a number of
 * '10-20%': ratios, ranges, times of day and 'buy 2 get 1 free'.
 */
export function joinPairs(words: Word[], text: string): Word[] {
  const joined: Word[] = []
  for (let at = 0; at < words.length; at++) {
    const word = words[at] as Word
    const next = words[at + 1]
    const last = joined.at(-1)
    const pair = readPair(words, at, text)
    if (pair) {
      joined.push(pair.word)
      at += pair.length - 1
    } else if (next && isRank(word, next)) {
      joined.push({
        ...word,
        end: next.end,
        raw: text.slice(word.start, next.end),
        norm: `#${next.norm}`,
        value: next.value,
      })
      at++
    } else if (word.norm === 'star' && last && isRating(last)) {
      const norm = last.norm.includes(' ') ? last.norm : `${last.norm} of 5`
      joined[joined.length - 1] = { ...last, end: word.end, raw: text.slice(last.start, word.end), norm }
    } else if (word.norm === '→') {
      // '$40 → $20' says a former price.
      if (last && next && descends(last, next))
        joined.splice(-1, 0, { ...last, end: last.start, norm: 'was', value: null })
    } else if (word.norm === 'bogo') joined.push({ ...word, norm: '1 get 1 free', value: 1 })
    else if (falls(words, at) || (word.norm === 'before' && next?.currency)) joined.push({ ...word, norm: 'was' })
    else joined.push(word)
  }
  return joined
}

/** '#1', 'No. 3', 'number one'. */
const isRank = ({ norm }: Word, { raw, value, currency }: Word) =>
  value !== null && value > 0 && currency === null && (norm === 'number' || (/^(no|#)$/.test(norm) && /^\d/.test(raw)))

const isRating = ({ value, currency, norm }: Word) =>
  value !== null && currency === null && value >= 1 && value <= 5 && (/^[\d.]+$/.test(norm) || norm.endsWith(' of 5'))

/** 'From $40 to $20' says a former price, not a range. */
function falls(words: Word[], at: number): boolean {
  if (words[at]?.norm !== 'from') return false
  const first = words[at + 1]
  const to = words.slice(at + 2, at + 5).findIndex(({ value }) => value !== null)
  return to > 0 && first?.currency != null && descends(first, words[at + 2 + to] as Word)
}

const descends = (first: Word, last: Word) =>
  first.value !== null && last.value !== null && first.currency !== null && last.value < first.value

/** The pair that begins at a word, and how many words it has. */
function readPair(words: Word[], at: number, text: string): { word: Word; length: number } | null {
  const first = words[at] as Word
  if (first.value === null) return null
  // '10% to 20%' has its unit twice.
  const from = words[at + 1]?.norm === '%' ? at + 2 : at + 1
  for (let to = from; to <= from + 5; to++) {
    const last = words[to]
    if (last?.value == null) continue
    const between = words.slice(from, to).map(({ norm }) => norm)
    const link = findPairLink(between.join(' '), text.slice(words[from - 1]?.end, last.start), words[at - 1]?.norm)
    if (!link || (from > at + 1 && link !== '-') || (link === '-' && between.length > 0 && descends(first, last)))
      return null
    // 'Save $20 in 2 minutes' are two numbers.
    const hasUnit = first.currency !== null || timeUnits.has(words[to + 1]?.norm ?? '')
    if (link === 'of' && between[0] === 'in' && hasUnit) return null
    // '£25 for two tickets' are two numbers too.
    if (link === 'for' && first.currency !== null && last.currency === null) return null
    // 'Buy 2 and get $6 off'.
    if (link === 'get' && first.currency === null && last.currency !== null) return null
    // 'Get 3, pay for 2', but not 'Buy 2, pay $20'.
    if (link === 'for' && between.includes('pay') && last.currency !== null) return null
    // 'Buy 2 get 1 free' is one offer.
    const isFree = link === 'get' && words[to + 1]?.norm === 'free'
    // 'Buy one get one half price' is another.
    const reduced = link === 'get' && words[to + 1]?.value != null ? ` at ${words[to + 1]?.norm}` : ''
    const end = isFree ? to + 1 : to
    const { start } = first
    const currency = first.currency ?? last.currency
    const word = {
      ...first,
      end: words[end]?.end ?? last.end,
      raw: text.slice(start, words[end]?.end),
      norm:
        link === '-'
          ? `${currency ?? ''}${first.value}-${last.value}`
          : `${first.norm} ${link} ${last.norm}${isFree ? ' free' : reduced}`,
      currency,
    }
    return { word, length: end - at + 1 }
  }
  return null
}

function findPairLink(words: string, between: string, before: string | undefined): string | undefined {
  if (words === '' && /^[-–—]$/.test(between)) return '-'
  if (words === '' && between === '/') return 'of'
  if (words === '' && between === ':') return ':'
  if (words === 'and' && before === 'between') return '-'
  // 'Two bottles for the price of one'.
  return links.get(words.replace(/^\S+ (?=for the price of$)/, ''))
}
