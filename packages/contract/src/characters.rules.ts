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
