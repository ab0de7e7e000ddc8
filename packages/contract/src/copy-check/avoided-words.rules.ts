import { normalizeText } from '../characters.rules.ts'
import type { CheckText, Found } from './checked-text.schemas.ts'

/** A word or phrase in a text: `start` and `end` are offsets in UTF-16 units, `end` excluded. */
export interface FoundWord {
  /** As the list has it. */
  word: string
  start: number
  end: number
}

/**
 * Finds the words and phrases of a list in a text: whole words, in any case, with any space between those of a phrase.
 * In the order of the text.
 */
export function findWords(text: string, words: readonly string[]): FoundWord[] {
  const lower = text.toLowerCase()
  return words
    .filter((word) => !isAscii.test(word) || lower.includes(word.trim().split(/\s/)[0]?.toLowerCase() ?? ''))
    .flatMap((word) => [...text.matchAll(getWordPattern(word))].map(({ index, 0: found }) => ({ word, index, found })))
    .map(({ word, index, found }) => ({ word, start: index, end: index + found.length }))
    .sort((a, b) => a.start - b.start)
}

// Most words occur in no text, and this is quicker than their patterns.
const isAscii = /^[\x20-\x7e]+$/

/** Lists have at most 200 words, and an editor checks them at each pause. */
const patterns = new Map<string, RegExp>()
const patternsMax = 2000

function getWordPattern(word: string): RegExp {
  const known = patterns.get(word)
  if (known) return known
  // A text may be composed (é) or decomposed (e and an accent).
  const forms = [...new Set([normalizeText(word, 'NFC'), normalizeText(word, 'NFD')])].map(escapeWord).join('|')
  const pattern = new RegExp(
    `(?<![\\p{L}\\p{N}]${without.test(word) ? '|\\p{L}-' : ''})(?:${forms})(?![\\p{L}\\p{N}\\p{M}])`,
    'giu',
  )
  if (patterns.size >= patternsMax) patterns.clear()
  patterns.set(word, pattern)
  return pattern
}

/** In 'sugar-free' it says what is not in it, not what it costs. */
const without = /^\s*free\s*$/i

const escapeWord = (word: string) =>
  word
    .trim()
    .replace(/[.*+?^${}()|[\]\\]/g, '\\$&')
    .replace(/['’]/g, "['’]")
    .replace(/\s+/g, '\\s+')

/** Why a word blocks, as the end of a sentence. */
export const reasonsToBlock = {
  'avoided-word': 'the brand guide says to avoid it',
  competitor: 'the brand guide names it as a competitor',
} as const

export const checkAvoidedWords: CheckText = ({ text }, { guide }) =>
  gatherByWord(findWords(text, guide.wordsToAvoid), (word) => `Take out “${word}”: ${reasonsToBlock['avoided-word']}.`)

export const checkCompetitors: CheckText = ({ text }, { guide }) =>
  gatherByWord(findWords(text, guide.competitors), (word) => `Take out “${word}”: ${reasonsToBlock.competitor}.`)

/** One finding for all places of a word, in any case. */
export function gatherByWord(found: readonly FoundWord[], writeMessage: (word: string) => string): Found[] {
  return [...Map.groupBy(found, ({ word }) => word.toLowerCase())].map(([word, places]) => ({
    word,
    ranges: places.map(({ start, end }) => ({ start, end })),
    message: writeMessage(places[0]?.word ?? word),
  }))
}
