const smallNumbers =
  'zero one two three four five six seven eight nine ten eleven twelve thirteen fourteen fifteen sixteen seventeen eighteen nineteen'
const tens = 'twenty thirty forty fifty sixty seventy eighty ninety'
const digitsByWord = new Map([
  ...smallNumbers.split(' ').map((word, index) => [word, `${index}`] as const),
  ...tens.split(' ').map((word, index) => [word, `${(index + 2) * 10}`] as const),
])

/**
 * How many words of the truth stand in what was found, in the same order. Capitals and punctuation do not count, except
 * within a word or number (`4.8`, `don't`, `brewly.com`), nor do the words found in addition.
 * `forty percent` and `40%` are the same.
 */
export function countFoundWords(truth: string, found: string): { found: number; total: number } {
  const wanted = listComparableWords(truth)
  const given = listComparableWords(found)
  // The longest common subsequence, one row at a time.
  let row = new Array<number>(given.length + 1).fill(0)
  for (const word of wanted) {
    const next = [0]
    for (const [index, other] of given.entries()) {
      next.push(word === other ? (row[index] ?? 0) + 1 : Math.max(row[index + 1] ?? 0, next[index] ?? 0))
    }
    row = next
  }
  return { found: row.at(-1) ?? 0, total: wanted.length }
}

/** The share of words found, over pairs of a truth and what was found for it. */
export function measureFoundWords(pairs: { truth: string; found: string }[]): number {
  const counts = pairs.map(({ truth, found }) => countFoundWords(truth, found))
  const total = counts.reduce((sum, count) => sum + count.total, 0)
  return total === 0 ? 1 : counts.reduce((sum, count) => sum + count.found, 0) / total
}

function listComparableWords(text: string): string[] {
  const words =
    text
      .toLowerCase()
      .normalize('NFC')
      .match(/[\p{L}\p{N}$€£]+(?:['’.,][\p{L}\p{N}]+)*%?/gu) ?? []
  const written = words.map((word) => digitsByWord.get(word) ?? word).join(' ')
  return written
    .replaceAll(/(\d) per ?cent\b/g, '$1%')
    .split(' ')
    .filter(Boolean)
}
