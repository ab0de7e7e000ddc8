import { splitAtLimit } from '@hookline/contract/characters.rules'

const previewLength = 200

/** In code points. A grapheme, such as a family of four with skin tones, has at most eleven in what people write. */
export const previewSourceMax = previewLength * 11 + 1

/** The first 200 graphemes of a prompt. A longer one ends after a whole word, not at a list's or heading's mark, and with an ellipsis. */
export function previewPrompt(content: string): string {
  const [shown, rest] = splitAtLimit(content, previewLength)
  if (!rest) return content
  return `${shown.replace(/\s+\S{0,20}$/, '').replace(/[\s#*-]+$/, '')}…`
}
