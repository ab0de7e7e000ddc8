const segmenter = new Intl.Segmenter(undefined, { granularity: 'grapheme' })

/** The characters of a text as a person counts them (graphemes), each with its offset: an emoji is one. */
export const segmentCharacters = (text: string) => segmenter.segment(text)

/** Counts visible characters: an emoji is one. */
export function countCharacters(text: string): number {
  let count = 0
  for (const _ of segmentCharacters(text)) count += 1
  return count
}

/** The part of a text within a limit of visible characters, and the rest. */
export function splitAtLimit(text: string, limit: number): [shown: string, rest: string] {
  // A text never has more characters than UTF-16 units.
  if (text.length <= limit) return [text, '']
  let count = 0
  for (const { index } of segmentCharacters(text)) {
    if (count === limit) return [text.slice(0, index), text.slice(index)]
    count += 1
  }
  return [text, '']
}

/** The text without the characters at its end that match. A pattern such as `/\s+$/` is quadratic in a long row inside. */
export function trimEndWhere(text: string, isTrimmed: RegExp): string {
  let end = text.length
  while (end > 0 && isTrimmed.test(text.charAt(end - 1))) end--
  return text.slice(0, end)
}

/** Never cuts through a surrogate pair. */
export function cutText(text: string, length: number): string {
  return text.slice(0, length).replace(/[\ud800-\udbff]$/, '')
}

/** The text, or its beginning with an ellipsis. */
export function abbreviateText(text: string, length: number): string {
  return text.length > length ? `${cutText(text, length - 1)}…` : text
}

/** Combining marks in a row. Languages and emoji need fewer. */
const marksMax = 30
const tooManyMarks = new RegExp(`\\p{M}{${marksMax + 1}}`, 'u')
const markedPieces = new RegExp(`[^\\p{M}]+\\p{M}{0,${marksMax}}|\\p{M}{1,${marksMax}}`, 'gu')

/**
 * A text in a normal form of Unicode. The built-in function sorts each row of combining marks in quadratic time: here, of
 * more than `marksMax` marks in a row only those of each piece are sorted.
 */
export function normalizeText(text: string, form: 'NFC' | 'NFD' | 'NFKC' | 'NFKD'): string {
  if (!tooManyMarks.test(text)) return text.normalize(form)
  return text.replace(markedPieces, (piece) => piece.normalize(form))
}
