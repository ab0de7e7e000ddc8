import type { SeenText } from '../watch-report.ts'
import { isAbbreviation } from './abbreviations.ts'
import type { HeardWord } from './read-sentences.ts'
import { readTerms, type Term } from './read-terms.ts'
import { isOffer, isShownAs, isTelling, readShown, type ShownTerm } from './shown-terms.ts'
import { compareSound, type Sound, toSound } from './sound-alike.ts'

/** Measured: 98 of 100 words that are heard this clearly are right, and 99 of 100 numbers and names. */
const clearWord = 0.7
const clearNumberOrName = 0.9

/** How alike heard and shown words must be where both their neighbours are shown beside them, one, or none. */
const alikeBetween = 0.5
const alikeBeside = 0.62
/** Their text says something else of the sentence. */
const alikeInSameText = 0.75
/** Their text says nothing else. */
const alikeAlone = 0.85
const fewestLettersAlone = 6
/** Shorter words are alike by chance. */
const fewestLetters = 3
const longestWindow = 3
/** A correction between words that are shown too is likelier than another. */
const neighbourBonus = 0.1
/** The score of words that only differ in their spaces. */
const sameLetters = 2

/** Whether the words of a term were heard clearly. Numbers and names have a higher bar. */
export function isClear({ from, to, isNumber }: Term, words: readonly HeardWord[]): boolean {
  return words.slice(from, to).every(({ text, probability }, index) => {
    const isName = from + index > 0 && /^\p{Lu}/u.test(text) && !/^I\b/.test(text) && !isAbbreviation(text)
    return probability >= (isNumber || isName ? clearNumberOrName : clearWord)
  })
}

/**
 * Replaces words of a sentence that were heard unclearly by surely shown ones that sound like them, the likeliest first.
 * Numbers stay as they were heard.
 */
export function correctWords(words: readonly HeardWord[], texts: readonly SeenText[]): readonly HeardWord[] {
  const shown = readShown(texts)
  const windows = listWindows(shown).filter(isQuotable)
  let corrected = words
  for (let step = 0; step < words.length; step++) {
    const best = findCorrections(corrected, shown, windows).reduce<Correction | null>(
      (likeliest, other) => (likeliest && likeliest.score >= other.score ? likeliest : other),
      null,
    )
    if (!best) break
    corrected = applyCorrection(corrected, best)
  }
  return corrected
}

/** Up to `longestWindow` terms one after another. */
interface Window<Kind extends Term> {
  at: number
  terms: Kind[]
  sound: Sound
}

function listWindows<Kind extends Term>(terms: Kind[]): Window<Kind>[] {
  return terms.flatMap((_, at) =>
    Array.from({ length: Math.min(longestWindow, terms.length - at) }, (_window, n) => {
      const own = terms.slice(at, at + n + 1)
      return { at, terms: own, sound: toSound(own.map(({ key }) => key).join('')) }
    }),
  )
}

function isQuotable({ terms }: Window<ShownTerm>): boolean {
  const texts = new Set(terms.map(({ text }) => text))
  // Words that are shown one by one have a text each.
  const isOneLine = texts.size === 1 || [...texts].every(({ tokens }) => tokens.length === 1)
  return isOneLine && terms.every(({ sure, key }) => sure && /^\p{L}+$/u.test(key))
}

interface Correction {
  heard: Term[]
  shown: ShownTerm[]
  score: number
}

function findCorrections(words: readonly HeardWord[], shown: ShownTerm[], windows: Window<ShownTerm>[]): Correction[] {
  const terms = readTerms(words.map(({ text }) => text))
  const unclear = new Set(terms.filter((term) => !isClear(term, words)))
  const unshown = new Set(terms.filter((term) => !shown.some((other) => isShownAs(term, other))))
  const heardWindows = listWindows(terms).filter((heard) => heard.terms.every(({ isNumber }) => !isNumber))
  return heardWindows.flatMap((heard) => {
    const isUnclear = heard.terms.some((term) => unclear.has(term))
    const isUnshown = heard.terms.every((term) => unshown.has(term))
    return windows.flatMap((window) => {
      let score: number | null = null
      if (heard.sound.letters === window.sound.letters) score = scoreSpaces(heard, window, isUnclear)
      else if (isUnclear && isUnshown) score = scoreSound(heard, window, terms, shown)
      return score === null ? [] : [{ heard: heard.terms, shown: window.terms, score }]
    })
  })
}

/** A reader loses spaces more often than a listener: only two unclear words become one. */
function scoreSpaces(heard: Window<Term>, window: Window<ShownTerm>, isUnclear: boolean): number | null {
  if (heard.terms.length === 1 && window.terms.length > 1) return sameLetters
  return heard.terms.length === 2 && window.terms.length === 1 && isUnclear ? sameLetters : null
}

function scoreSound(heard: Window<Term>, window: Window<ShownTerm>, terms: Term[], shown: ShownTerm[]): number | null {
  if (window.sound.letters.length < fewestLetters || hasLostSpaces(heard, window)) return null
  const before = terms[heard.at - 1]
  const after = terms[heard.at + heard.terms.length]
  const isBefore = isNeighbour(before, shown[window.at - 1])
  const isAfter = isNeighbour(after, shown[window.at + window.terms.length])
  const neighbours = Number(isBefore) + Number(isAfter)
  const alike = compareSound(heard.sound, window.sound)
  const least = [alikeInSameText, alikeBeside, alikeBetween][neighbours] ?? 1
  if (alike < least || (neighbours === 0 && !isLikelyApart(heard, window, terms, alike))) return null
  return alike + neighbours * neighbourBonus
}

/** A number of neither money nor percent stands beside the same one in another language too: '7 days' and '7 días'. */
function isNeighbour(heard: Term | undefined, shown: ShownTerm | undefined): boolean {
  if (!heard || !isShownAs(heard, shown)) return false
  return !heard.isNumber || heard.unit === 'money' || heard.unit === 'percent'
}

/** Whether the shown words look like several heard ones that a reader joined. */
function hasLostSpaces(heard: Window<Term>, window: Window<ShownTerm>): boolean {
  const [spoken, seen] = [heard.sound.letters, window.sound.letters]
  const isFewer = window.terms.length < heard.terms.length
  const isLonger = seen.length >= spoken.length + fewestLetters
  return (seen.includes(spoken) && (isFewer || isLonger)) || window.terms.length < heard.terms.length - 1
}

/** Whether words may be corrected though neither of their neighbours is shown beside them. */
function isLikelyApart(heard: Window<Term>, window: Window<ShownTerm>, terms: Term[], alike: number): boolean {
  const { letters } = window.sound
  const stems = window.terms.map(({ key }) => toStem(key))
  // Singular and plural, present and past are said as they are meant.
  if (heard.terms.some(({ key }) => stems.includes(toStem(key)))) return false
  const text = window.terms[0]?.text
  const others = text ? readShown([text]).filter(({ key }) => window.terms.every((term) => term.key !== key)) : []
  if (others.length === 0) return letters.length >= fewestLettersAlone && alike >= alikeAlone
  return terms.some((term) => (isTelling(term) || isOffer(term)) && others.some((other) => isShownAs(term, other)))
}

function toStem(letters: string): string {
  return letters.replace(/(?<=...)(?:e?s|e?d|ing)$/, '')
}

function applyCorrection(words: readonly HeardWord[], { heard, shown }: Correction): HeardWord[] {
  const from = heard[0]?.from ?? 0
  const to = heard.at(-1)?.to ?? from
  const isCapital = /^\p{Lu}/u.test(words[from]?.text ?? '')
  const end = /[^\p{L}\p{N}]*$/u.exec(words[to - 1]?.text ?? '')?.[0] ?? ''
  const spelled = shown.flatMap((term) => term.words).map(spellPlainly)
  const last = spelled.length - 1
  const replaced = spelled.map((word, index) => ({
    text: (index === 0 && isCapital ? capitalize(word) : word) + (index === last ? end : ''),
    probability: 1,
  }))
  return [...words.slice(0, from), ...replaced, ...words.slice(to)]
}

/** Without capitals that only shout, and without punctuation around it. */
function spellPlainly(word: string): string {
  const bare = word.replace(/^[^\p{L}\p{N}]+|[^\p{L}\p{N}]+$/gu, '')
  return bare.length > 1 && bare === bare.toUpperCase() ? bare.toLowerCase() : bare
}

function capitalize(word: string): string {
  return word.charAt(0).toUpperCase() + word.slice(1)
}
