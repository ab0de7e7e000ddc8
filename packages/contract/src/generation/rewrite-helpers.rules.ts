import { countCharacters, splitAtLimit } from '../characters.rules.ts'
import { findEmoji, takeOut } from '../copy-check/emoji-limit.rules.ts'
import { visibleTextLimits } from '../drafts/draft-texts.rules.ts'
import type { CopyVariant } from './generation.schemas.ts'

/** The text without emoji and the spaces that they leave. */
export const withoutEmoji = (text: string): string => takeOut(text, findEmoji(text))

/**
 * Shortens a text to a number of visible characters: leaves out sentences before the last one, else keeps the first
 * sentence, else its first clauses, else its first words and '…'.
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

/** Both texts within the characters that a placement shows; by default those of a feed. */
export function shortenToFit(
  { headline, primaryText }: CopyVariant,
  limits: { headline: number; primaryText: number } = visibleTextLimits,
): CopyVariant {
  return {
    headline: shortenText(headline, limits.headline),
    primaryText: shortenText(primaryText, limits.primaryText),
  }
}
