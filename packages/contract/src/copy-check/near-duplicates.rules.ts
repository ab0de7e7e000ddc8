import type { CheckedText, Found } from './checked-text.schemas.ts'

/** How alike two texts are, from 0 to 1: the cosine of their word counts. */
const alikeMin = 0.85
/** A shorter text has too few words to compare. */
const wordsMin = 4
/** Texts that begin alike show the same words before the cut. */
const openingWords = 5
const alikeMinOfOpening = 0.6

type Counts = ReadonlyMap<string, number>

const wordsOf = (text: string) => text.toLowerCase().match(/[\p{L}\p{N}%$€£]+/gu) ?? []

function countWords(words: readonly string[]): Counts {
  const counts = new Map<string, number>()
  for (const word of words) counts.set(word, (counts.get(word) ?? 0) + 1)
  return counts
}

function cosine(one: Counts, other: Counts): number {
  const dot = [...one].reduce((sum, [word, count]) => sum + count * (other.get(word) ?? 0), 0)
  const norm = (counts: Counts) => Math.hypot(...counts.values())
  return dot === 0 ? 0 : dot / (norm(one) * norm(other))
}

/**
 * Finds each text that says nearly the same as an earlier one.
 * @param texts of one list, or one for each variant; `said` is what to compare.
 */
export function findNearDuplicates(
  texts: readonly (CheckedText & { said: string })[],
  nameOf: (index: number) => string,
): (CheckedText & Found)[] {
  const read = texts.map(({ said, ...text }) => {
    const words = wordsOf(said)
    return { text, words, counts: countWords(words), opening: words.slice(0, openingWords).join(' ') }
  })
  return read.flatMap(({ text, words, counts, opening }, at) => {
    if (words.length < wordsMin) return []
    const same = read.slice(0, at).find((other) => {
      if (other.words.length < wordsMin) return false
      const alike = cosine(counts, other.counts)
      const beginsAlike = words.length >= openingWords && opening === other.opening
      return alike >= alikeMin || (beginsAlike && alike >= alikeMinOfOpening)
    })
    if (!same) return []
    const message = `Says nearly the same as ${nameOf(same.text.index)}: try another angle.`
    return [{ ...text, word: same.words.join(' '), ranges: [], message }]
  })
}
