import { countCharacters, splitAtLimit, trimEndWhere } from '../characters.rules.ts'
import type { CopyVariant } from '../copy/copy-variant.schemas.ts'
import { findEmoji, takeOut } from '../copy/emoji.rules.ts'
import { visibleTextLimits } from '../copy/placement-limits.rules.ts'

/** The text without emoji and the spaces that they leave. */
export const withoutEmoji = (text: string): string => takeOut(text, findEmoji(text))

/**
 * Shortens a text to a number of visible characters: leaves out sentences before the last one, else keeps the first
 * sentence, else its first clauses, else its first words and '…'.
 * @param max at least 2
 */
export function shortenText(text: string, max: number): string {
  const whole = text.trim()
  if (countCharacters(whole) <= max) return whole
  // A sentence with the white space before it, so that lines stay apart.
  const sentences = whole.match(/\s*\S[^.!?…\n]*(?:[.!?…](?!\s|$)[^.!?…\n]*)*[.!?…]*/gu) ?? [whole]
  const last = sentences.at(-1) ?? ''
  const begin = joinFirst(sentences.slice(0, -2), max - countCharacters(last))
  if (begin) return begin + last
  const [first = whole] = sentences
  if (countCharacters(first) <= max) return first
  const clauses = first.split(/(?=[,;:]\s|\s[–—|-]\s)/u)
  const beginOfFirst = joinFirst(clauses.slice(0, -1), max)
  if (beginOfFirst) return beginOfFirst
  const [shown] = splitAtLimit(first, max - 1)
  const atWord = trimEndWhere(trimEndWhere(shown, /\S/), /\s/)
  return `${trimEndWhere(atWord || shown, /[\s,;:–—-]/u)}…`
}

/** As many of the first parts as a number of visible characters holds, joined and without the space after the last. */
function joinFirst(parts: readonly string[], max: number): string {
  if (max < 1) return ''
  const whole = parts.join('')
  const [shown] = splitAtLimit(whole, max)
  let [end, joined] = [0, '']
  for (const part of parts) {
    end += part.length
    const candidate = whole.slice(0, end).trimEnd()
    if (candidate.length > shown.length) break
    joined = candidate
  }
  return joined
}

/** Both texts without emoji. */
export function removeEmoji({ headline, primaryText }: CopyVariant): CopyVariant {
  return { headline: withoutEmoji(headline), primaryText: withoutEmoji(primaryText) }
}

/** Both texts within the characters that the feed shows. */
export function shortenToFit({ headline, primaryText }: CopyVariant): CopyVariant {
  return {
    headline: shortenText(headline, visibleTextLimits.headline),
    primaryText: shortenText(primaryText, visibleTextLimits.primaryText),
  }
}
