import { qualifiers, timeUnits, type Word } from './claim-words.rules.ts'

/** The longest qualifier in words. */
const wordsMax = 3
const phrases = new Map(qualifiers.filter(([phrase]) => phrase.includes(' ')))
const firstWords = new Set([...phrases.keys()].map((phrase) => phrase.split(' ')[0]))

/** They say 'free', but not in 'count on us'. */
const notFree = /^(?:count|rely|depend|focu|based|call|bet|try|lean)$/
const longestPhrase = 9
const phraseStart =
  /^(?:mile|on|is|are|free|at|without|no|send|bring|give|a?round|day|24|after|set|pack|box|bundle|case)$/
/** Phrases that say what one word does. */
const meanings: readonly (readonly [phrase: RegExp, norm: string])[] = [
  [
    /^(?:on us|on the house|free of charge|(?:at no|without|no) (?:extra |additional )?(?:cost|charge))(?![^ ])/,
    'free',
  ],
  // 'The first service is on them'.
  [/^(?:is|are) on (?:us|them|me)(?![^ ])/, 'free'],
  // 'Send it back' is 'return it'.
  [/^(?:send|bring|give) (?:it |them )?back(?![^ ])/, 'return'],
  [/^(?:a?round the clock|day and night|24 hour (?:a|per) day (?:and )?7 day (?:a|per) week|24 7)(?![^ ])/, '24/7'],
  [/^mile (?:per|an) hour(?![^ ])/, 'mph'],
  [/^after that(?![^ ])/, 'then'],
  // 'A set of 2'.
  [/^(?:set|pack|box|bundle|case) of(?= \d)/, 'of'],
]

/** They change no duration: '24 full hours'. */
const emptyAdjectives = new Set(['full', 'whole', 'straight', 'consecutive', 'long'])

/**
 * Joins a qualifier of several words before a number, so that it stays with its number: 'instead of $40'. Joins a number
 * with its unit: '24 full hours', '2 business days'.
 */
export function joinPhrases(words: Word[], text: string): Word[] {
  const joined: Word[] = []
  for (let at = 0; at < words.length; at++) {
    const word = words[at] as Word
    const length = findPhrase(words, at)
    const last = words[at + length - 1] as Word
    const next = words[at + 1]
    const other = readOtherWord(words, at, joined.at(-1))
    if (other) {
      const end = words[at + other.length - 1]?.end ?? word.end
      joined.push({ ...word, end, raw: text.slice(word.start, end), norm: other.norm })
      at += other.length - 1
      continue
    }
    const isInDuration = next && timeUnits.has(next.norm) && joined.at(-1)?.value != null
    if (isInDuration && emptyAdjectives.has(word.norm)) continue
    if (isInDuration && (word.norm === 'business' || word.norm === 'working')) {
      joined.push({ ...next, start: word.start, raw: text.slice(word.start, next.end), norm: `business ${next.norm}` })
      at++
    } else if (length === 0) joined.push(word)
    else {
      const norm = phrases.get(joinNorms(words, at, length)) as string
      joined.push({ ...word, end: last.end, raw: text.slice(word.start, last.end), norm })
      at += length - 1
    }
  }
  return joined
}

/** The word that the phrase at a word stands for. */
function readOtherWord(words: Word[], at: number, before: Word | undefined) {
  if (!phraseStart.test(words[at]?.norm ?? '')) return null
  const following = joinNorms(words, at, longestPhrase)
  for (const [pattern, norm] of meanings) {
    const [phrase] = pattern.exec(following) ?? []
    if (phrase !== undefined && !(norm === 'free' && notFree.test(before?.norm ?? '')))
      return { norm, length: phrase.split(' ').length }
  }
  return null
}

/** How many words the qualifier that begins at a word has; 0 when none does. */
function findPhrase(words: Word[], at: number): number {
  if (!firstWords.has(words[at]?.norm)) return 0
  for (let length = wordsMax; length > 1; length--) {
    const end = at + length
    const hasNumber = words.slice(end, end + 2).some(({ value }) => value !== null)
    if (hasNumber && phrases.has(joinNorms(words, at, length))) return length
  }
  return 0
}

const joinNorms = (words: Word[], at: number, length: number) =>
  words
    .slice(at, at + length)
    .map(({ norm }) => norm)
    .join(' ')
