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
  return words
    .flatMap((word) => [...text.matchAll(patternOf(word))].map(({ index, 0: found }) => ({ word, index, found })))
    .map(({ word, index, found }) => ({ word, start: index, end: index + found.length }))
    .sort((a, b) => a.start - b.start)
}

function patternOf(word: string): RegExp {
  const literal = word
    .trim()
    .replace(/[.*+?^${}()|[\]\\]/g, '\\$&')
    .replace(/\s+/g, '\\s+')
  return new RegExp(`(?<![\\p{L}\\p{N}])${literal}(?![\\p{L}\\p{N}])`, 'giu')
}
