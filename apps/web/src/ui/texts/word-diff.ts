import { diffWordsWithSpace } from 'diff'

/** A part of a text, and whether the other text lacks it. */
export interface Piece {
  text: string
  isChanged: boolean
}

/** In ms. */
const timeout = 1000

/**
 * Compares two texts word by word. Texts that take too long, or differ in more words, are shown as replaced.
 * @param of.editsMax for many texts at once: the time grows with its square
 */
export function compareWords(
  before: string,
  after: string,
  { editsMax }: { editsMax?: number } = {},
): { before: Piece[]; after: Piece[] } {
  const limits = editsMax === undefined ? { timeout } : { maxEditLength: editsMax }
  const words = diffWordsWithSpace(before, after, limits)
  if (!words) return { before: toChangedPiece(before), after: toChangedPiece(after) }
  return {
    before: words.filter(({ added }) => !added).map(({ value, removed }) => ({ text: value, isChanged: removed })),
    after: words.filter(({ removed }) => !removed).map(({ value, added }) => ({ text: value, isChanged: added })),
  }
}

const toChangedPiece = (text: string): Piece[] => (text ? [{ text, isChanged: true }] : [])
