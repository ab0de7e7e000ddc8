import type { CheckedText, Found } from './checked-text.schemas.ts'

/** How alike two texts are, from 0 to 1: the cosine of their word counts. */
const alikeMin = 0.85
/** A shorter text has too few words to be alike; it can be the same. */
const wordsMin = 4
/** Texts that begin alike show the same words before the cut. */
const openingWords = 5

type Counts = ReadonlyMap<string, number>

const splitWords = (text: string) => text.toLowerCase().match(/[\p{L}\p{N}%$€£]+/gu) ?? []

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
 * Finds each text that says nearly the same as an earlier one, or the same.
 * @param texts of one list, or one for each variant; `said` is what to compare: the most alike decides.
 */
export function findNearDuplicates(
  texts: readonly (CheckedText & { said: readonly string[] })[],
  nameItem: (index: number) => string,
): (CheckedText & Found)[] {
  const read = texts.map(({ said, ...text }) => ({ text, said: said.map(readWords) }))
  return read.flatMap(({ text, said }, at) => {
    if (text.text.trim() === '') return []
    const same = read.slice(0, at).find((other) => said.some((one, n) => isNearlySame(one, other.said[n])))
    if (!same) return []
    const message = `Says nearly the same as ${nameItem(same.text.index)}: try another angle.`
    return [{ ...text, word: same.said[0]?.all ?? '', ranges: [], message }]
  })
}

function readWords(text: string) {
  const words = splitWords(text)
  return { words, all: words.join(' '), counts: countWords(words), opening: words.slice(0, openingWords).join(' ') }
}
type Read = ReturnType<typeof readWords>

function isNearlySame(one: Read, other: Read | undefined): boolean {
  if (!other || one.words.length === 0) return false
  if (one.all === other.all) return true
  if (Math.min(one.words.length, other.words.length) < wordsMin) return false
  const beginsAlike = one.words.length >= openingWords && one.opening === other.opening
  return beginsAlike || cosine(one.counts, other.counts) >= alikeMin
}
