import { countCharacters, splitAtLimit, visibleLimits } from '../history/variant-text.rules.ts'
import type { CopyVariant } from './generation.schemas.ts'

/** A picture with its colour, its joined ones and its flag letters; ©, ® and ™ only when they are shown as pictures. */
const emoji =
  /(?:\p{Regional_Indicator}{2}|[\d#*]\uFE0F?\u20E3|(?![©®™](?!\uFE0F))\p{Extended_Pictographic}(?:\uFE0F|\p{Emoji_Modifier})?(?:\u200D\p{Extended_Pictographic}(?:\uFE0F|\p{Emoji_Modifier})?)*[\u{E0020}-\u{E007F}]*)/gu

/** The text without emoji and without the spaces that they leave; its lines stay, but for those that held only emoji. */
export function withoutEmoji(text: string): string {
  if (text.search(emoji) < 0) return text
  return text
    .split('\n')
    .flatMap((line) => {
      const rest = line
        .replace(emoji, ' ')
        .replace(/[ \t]+/g, ' ')
        .replace(/ (?=[.,!?;:…])/g, '')
        .trim()
      return rest || !line.trim() ? [rest] : []
    })
    .join('\n')
}

/**
 * The text within a number of visible characters: without the sentences before the last, else its first sentence, else the first
 * clauses of that, else its first words and '…'.
 * @param max at least 2
 */
export function shortenText(text: string, max: number): string {
  const fits = (candidate: string) => countCharacters(candidate) <= max
  const whole = text.trim()
  if (fits(whole)) return whole
  // A sentence with the white space before it, so that lines stay apart.
  const sentences = whole.match(/\s*\S[^.!?…\n]*(?:[.!?…](?!\s|$)[^.!?…\n]*)*[.!?…]*/gu) ?? [whole]
  const last = sentences.at(-1) ?? ''
  for (let kept = sentences.length - 2; kept > 0; kept--) {
    const candidate = sentences.slice(0, kept).join('') + last
    if (fits(candidate)) return candidate
  }
  const [first = whole] = sentences
  if (fits(first)) return first
  const clauses = first.split(/(?=[,;:]\s|\s[–—|-]\s)/u)
  for (let kept = clauses.length - 1; kept > 0; kept--) {
    const candidate = clauses.slice(0, kept).join('').trim()
    if (fits(candidate)) return candidate
  }
  const [shown] = splitAtLimit(first, max - 1)
  const atWord = shown.replace(/\s+\S*$/u, '')
  return `${(atWord || shown).replace(/[\s,;:–—-]+$/u, '')}…`
}

/** Both texts without emoji. */
export function removeEmoji({ headline, primaryText }: CopyVariant): CopyVariant {
  return { headline: withoutEmoji(headline), primaryText: withoutEmoji(primaryText) }
}

/** Both texts within what a feed shows before it cuts them. */
export function shortenToFit({ headline, primaryText }: CopyVariant): CopyVariant {
  return {
    headline: shortenText(headline, visibleLimits.headline),
    primaryText: shortenText(primaryText, visibleLimits.primaryText),
  }
}
