import { diffWordsWithSpace } from 'diff'

/** A part of a text, and whether the other text lacks it. */
export interface Piece {
  text: string
  isChanged: boolean
}

/** In ms. Texts that take longer to compare show nothing. */
const timeout = 1000

/** Compares two texts word by word. */
export function compareWords(before: string, after: string): { before: Piece[]; after: Piece[] } {
  const words = diffWordsWithSpace(before, after, { timeout }) ?? []
  return {
    before: words.filter(({ added }) => !added).map(({ value, removed }) => ({ text: value, isChanged: removed })),
    after: words.filter(({ removed }) => !removed).map(({ value, added }) => ({ text: value, isChanged: added })),
  }
}
