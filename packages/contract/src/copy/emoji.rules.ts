import { segmentCharacters } from '../characters.rules.ts'
import type { TextRange } from './text-range.schemas.ts'

// Signs such as ©, ™ and digits are emoji only with the variation selector.
const emojiPattern = /\p{Emoji_Presentation}|\p{Extended_Pictographic}\u{FE0F}|\p{Regional_Indicator}{2}|\u{20E3}/u

/** The emoji of a text: a family, a flag or a skin tone is one. */
export function findEmoji(text: string): TextRange[] {
  if (!emojiPattern.test(text)) return []
  const found: TextRange[] = []
  for (const { segment, index } of segmentCharacters(text)) {
    if (emojiPattern.test(segment)) found.push({ start: index, end: index + segment.length })
  }
  return found
}

/** Takes out the ranges, each with a space that they would leave double or at the edge of a line. */
export function takeOut(text: string, ranges: readonly TextRange[]): string {
  // What stays, from the end to the beginning, without empty pieces.
  const kept: string[] = []
  const keep = (piece: string) => piece !== '' && kept.push(piece)
  let from = text.length
  for (const { start, end } of ranges.toReversed()) {
    keep(text.slice(end, from))
    from = start
    if (start === 0 || text[start - 1] === '\n') dropLeadingSpaces(kept)
    else if (/^(\s|$|[.,!?])/.test(kept.at(-1)?.[0] ?? '')) while (/[^\S\n]/.test(text.charAt(from - 1))) from--
  }
  keep(text.slice(0, from))
  return kept.toReversed().join('')
}

/** Takes the spaces, but no line breaks, from what the last pieces begin with. */
function dropLeadingSpaces(pieces: string[]) {
  for (let piece = pieces.pop(); piece !== undefined; piece = pieces.pop()) {
    const rest = piece.replace(/^[^\S\n]+/, '')
    if (rest === '') continue
    pieces.push(rest)
    return
  }
}
