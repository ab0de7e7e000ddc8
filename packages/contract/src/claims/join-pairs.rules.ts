import { isFiller, timeUnits, type Word } from './claim-words.rules.ts'
import { readOrdinal } from './number-words.rules.ts'

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
    const pair = readNextFree(words, at, text) ?? readNthFree(words, at) ?? readPair(words, at, text)
    if (pair) {
      joined.push(...pair.counted)
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
    } else if (/^bogof?$/.test(word.norm) && next?.norm === 'free') {
      joined.push({ ...word, end: next.end, raw: text.slice(word.start, next.end), norm: '1 get 1 free', value: 1 })
      at++
    } else if (/^bogof?$/.test(word.norm)) joined.push({ ...word, norm: '1 get 1 free', value: 1 })
    else if (falls(words, at) || (word.norm === 'before' && next?.currency)) joined.push({ ...word, norm: 'was' })
    else joined.push(inheritCurrency(words, at))
  }
  return joined
}

/** Begins with what is counted. */
const countedLink = /^\S+ (?=(?:(?:and )?(?:get|pay|pay for)|for the price of)$)/

/** '#1', 'No. 3', 'number one'. */
const isRank = ({ norm }: Word, { raw, value, currency }: Word) =>
  value !== null && value > 0 && currency === null && (norm === 'number' || (/^(no|#)$/.test(norm) && /^\d/.test(raw)))

const isRating = ({ value, currency, norm }: Word) =>
  value !== null && currency === null && value >= 1 && value <= 5 && (/^[\d.]+$/.test(norm) || norm.endsWith(' of 5'))

/** 'From $40 to $20' says a former price, not a range. */
function falls(words: Word[], at: number): boolean {
  if (words[at]?.norm !== 'from') return false
  const from = words[at + 1]?.norm === 'a' ? at + 2 : at + 1
  const first = words[from]
  const to = words.slice(from + 1, from + 4).findIndex(({ value }) => value !== null)
  return to > 0 && first?.currency != null && descends(first, words[from + 1 + to] as Word)
}

/** '$200 to forty-five' ends at $45. */
function inheritCurrency(words: Word[], at: number): Word {
  const [word, first] = [words[at] as Word, words[at - 2]]
  const isEnd = word.value !== null && word.currency === null && words[at - 1]?.norm === 'to'
  if (!isEnd || !first?.currency || !descends(first, word)) return word
  return { ...word, norm: `${first.currency}${word.value}`, currency: first.currency }
}

const descends = (first: Word, last: Word) =>
  first.value !== null && last.value !== null && first.currency !== null && last.value < first.value

interface Pair {
  word: Word
  /** What the numbers count, if it stands between them: 'bags' of '3 bags, pay for 2'. */
  counted: Word[]
  /** In words. */
  length: number
}

/** 'Buy one coffee, the next one is free' is '1 get 1 free', and 'book 4 nights, the fourth is free' is '4 for 3'. */
function readNextFree(words: Word[], at: number, text: string): Pair | null {
  const first = words[at] as Word
  const isBought = words
    .slice(Math.max(0, at - 2), at)
    .some(({ norm }) => /^(buy|order|get|book|take|stay)$/.test(norm))
  if (!isBought || first.value === null || first.currency !== null) return null
  const next = words.slice(at + 1, at + 5).findIndex((word) => word.norm === 'next' || isLaterOne(word))
  const free = words.slice(at + 2 + next, at + 6 + next).findIndex(({ norm }) => norm === 'free')
  if (next < 0 || free < 0) return null
  const nth = readOrdinal(words[at + 1 + next]?.norm ?? '') ?? first.value + 1
  if (nth !== first.value && nth !== first.value + 1) return null
  const length = next + free + 3
  const end = words[at + length - 1]?.end ?? first.end
  const norm = nth === first.value ? `${nth} for ${nth - 1}` : `${first.value} get 1 free`
  const counted = words.slice(at + 1, at + 1 + next).filter(({ norm }) => !/^(the|your|and|get)$/.test(norm))
  return { word: { ...first, end, raw: text.slice(first.start, end), norm }, counted, length }
}

const isLaterOne = ({ norm }: Word) => (readOrdinal(norm) ?? 0) > 1

/** 'Every third bag is free' is '2 get 1 free' of bags. */
function readNthFree(words: Word[], at: number): Pair | null {
  const nth = readOrdinal(words[at]?.norm ?? '') ?? 0
  const following = words.slice(at + 1, at + 6)
  const free = following.findIndex(({ norm }) => norm === 'free')
  const isLast = !following.slice(free + 1).some((word) => word.value === null && !isFiller(word))
  const counted = following.slice(0, Math.max(0, free)).filter(({ norm }) => !/^(is|for|one)$/.test(norm))
  if (nth < 2 || free < 0 || !isLast || counted.length > 2 || counted.some(({ value }) => value !== null)) return null
  return {
    word: { ...(following[free] as Word), norm: `${nth - 1} get 1 free`, value: nth - 1 },
    counted,
    length: free + 2,
  }
}

/** The pair that begins at a word. */
function readPair(words: Word[], at: number, text: string): Pair | null {
  const first = words[at] as Word
  if (first.value === null || Number.isNaN(first.value)) return null
  // '10% to 20%' has its unit twice.
  const from = words[at + 1]?.norm === '%' ? at + 2 : at + 1
  for (let to = from; to <= from + 5; to++) {
    const last = words[to]
    if (last?.value == null || Number.isNaN(last.value)) continue
    const between = words.slice(from, to).map(({ norm }) => norm)
    const link = findPairLink(between.join(' '), text.slice(words[from - 1]?.end, last.start), words[at - 1]?.norm)
    // 'Two-thirty' is one number or a time.
    const isSpelled = ![first, last].some(({ raw }) => /\d/.test(raw))
    if (link === '-' && isSpelled && first.value < 10 && last.value >= 10) return null
    if (!link || (from > at + 1 && link !== '-') || (link === '-' && between.length > 0 && descends(first, last)))
      return null
    // 'Save $20 in 2 minutes' are two numbers.
    const hasUnit = first.currency !== null || timeUnits.has(words[to + 1]?.norm ?? '')
    if (link === 'of' && between[0] === 'in' && hasUnit) return null
    // 'On level 42 for 3 days' too.
    if (link === 'for' && between.join(' ') === 'for' && timeUnits.has(words[to + 1]?.norm ?? '')) return null
    // '£25 for two tickets' are two numbers too.
    if (link === 'for' && first.currency !== null && last.currency === null) return null
    // 'Buy 2 and get $6 off'.
    if (link === 'get' && first.currency === null && last.currency !== null) return null
    // 'Get 3, pay for 2', but not 'Buy 2, pay $20' or 'Under 16s pay half'.
    if (link === 'for' && between.includes('pay') && (last.currency !== null || words[to + 1]?.norm === '%'))
      return null
    // 'Buy 2 get 1 free' is one offer.
    const isFree = link === 'get' && words[to + 1]?.norm === 'free'
    // 'Buy one get one half price' is another.
    const price = words[words[to + 1]?.norm === 'at' || words[to + 1]?.norm === 'for' ? to + 2 : to + 1]
    const reduced = link === 'get' && price?.value != null ? ` at ${price.norm}` : ''
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
    const isCounted = from < to && !links.has(between.join(' ')) && countedLink.test(between.join(' '))
    return { word, counted: isCounted ? words.slice(from, from + 1) : [], length: end - at + 1 }
  }
  return null
}

function findPairLink(words: string, between: string, before: string | undefined): string | undefined {
  if (words === '' && /^[-–—]$/.test(between)) return '-'
  if (words === '' && between === '/') return 'of'
  if (words === '' && between === ':') return ':'
  if (words === 'and' && before === 'between') return '-'
  // 'Two bottles for the price of one'.
  return links.get(words) ?? links.get(words.replace(countedLink, ''))
}
