import type { Word } from './claim-words.rules.ts'

/** How the words between two numbers are written in the pair's norm. */
const links = new Map([
  ['for', 'for'],
  ['for the price of', 'for'],
  ['in', 'of'],
  ['of', 'of'],
  ['out of', 'of'],
  ['get', 'get'],
  ['and get', 'get'],
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
    const pair = readPair(words, at, text)
    if (pair) {
      joined.push(pair.word)
      at += pair.length - 1
    } else if (next && isNumberOne(word, next)) {
      joined.push({ ...word, end: next.end, raw: text.slice(word.start, next.end), norm: '#1', value: 1 })
      at++
    } else joined.push(word)
  }
  return joined
}

/** '#1', 'No. 1', 'number one'. */
const isNumberOne = ({ norm }: Word, { raw }: Word) =>
  (/^(number|no|#)$/.test(norm) && raw === '1') || (norm === 'number' && raw.toLowerCase() === 'one')

/** The pair that begins at a word, and how many words it has. */
function readPair(words: Word[], at: number, text: string): { word: Word; length: number } | null {
  const first = words[at] as Word
  if (first.value === null) return null
  // '10% to 20%' has its unit twice.
  const from = words[at + 1]?.norm === '%' ? at + 2 : at + 1
  for (let to = from; to <= from + 4; to++) {
    const last = words[to]
    if (last?.value == null) continue
    const between = words.slice(from, to).map(({ norm }) => norm)
    const link = findPairLink(between.join(' '), text.slice(words[from - 1]?.end, last.start), words[at - 1]?.norm)
    if (!link || (from > at + 1 && link !== '-')) return null
    // 'Buy 2 get 1 free' is one offer.
    const isFree = link === 'get' && words[to + 1]?.norm === 'free'
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
          : `${first.norm} ${link} ${last.norm}${isFree ? ' free' : ''}`,
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
  return links.get(words)
}
