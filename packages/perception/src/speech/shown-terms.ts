import type { SeenText } from '../watch-report.ts'
import { readTerms, type Term } from './read-terms.ts'

/** A term as it is shown. */
export interface ShownTerm extends Term {
  words: string[]
  sure: boolean
  text: SeenText
}

/** The terms of texts in the order in which they are shown; a number may be spread over several texts. */
export function readShown(texts: readonly SeenText[]): ShownTerm[] {
  const tokens = texts
    .toSorted((a, b) => a.fromMs - b.fromMs || a.box.y - b.box.y || a.box.x - b.box.x)
    .flatMap((text) => text.tokens.map((token) => ({ word: token.text, sure: token.sure, text })))
  return readTerms(tokens.map(({ word }) => word)).flatMap((term) => {
    const own = tokens.slice(term.from, term.to)
    const [first] = own
    if (!first) return []
    return [{ ...term, words: own.map(({ word }) => word), sure: own.every(({ sure }) => sure), text: first.text }]
  })
}

/** Whether a spoken term is surely shown. A number without its unit may have lost its sign. */
export function isShownAs(term: Term, shown: ShownTerm | undefined): boolean {
  if (!shown?.sure || shown.key !== term.key) return false
  return term.unit === null || shown.unit === null || term.unit === shown.unit || !(isOffer(term) || isOffer(shown))
}

export function isOffer({ unit }: Term): boolean {
  return unit === 'money' || unit === 'percent'
}

/** Words that any two sentences share. */
const commonWords = new Set(
  'the and for you your our with that this from just only have has are was now get all every not but can will off save'.split(
    ' ',
  ),
)
const fewestLetters = 3

/** Whether two sentences that share the word say something of one thing. */
export function isTelling({ key, isNumber }: Term): boolean {
  return !isNumber && key.length >= fewestLetters && !commonWords.has(key)
}
