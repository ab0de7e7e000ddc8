const segmenter = new Intl.Segmenter(undefined, { granularity: 'grapheme' })

/** The characters of a text as a person counts them, each with its offset: an emoji is one. */
export const graphemesOf = (text: string) => segmenter.segment(text)

export function countGraphemes(text: string): number {
  let count = 0
  for (const _ of graphemesOf(text)) count += 1
  return count
}

/** The offset in UTF-16 units at which the grapheme with this index begins; the length of the text beyond the last. */
export function offsetOfGrapheme(text: string, wanted: number): number {
  let at = 0
  for (const { index } of graphemesOf(text)) {
    if (at === wanted) return index
    at += 1
  }
  return text.length
}
