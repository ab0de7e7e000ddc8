import { cutText } from '../characters.rules.ts'
import type { CopyVariant } from '../copy/copy-variant.schemas.ts'
import { variantTextMaxChars } from '../copy/copy-variant.schemas.ts'
import { formatWholeNumber } from '../whole-numbers.rules.ts'
import { variantCountMax } from './parse-output.rules.ts'

/** The variants of an answer within the limits of a result, and a sentence that says what was left out; null for nothing. */
export function limitGeneratedVariants(answered: readonly CopyVariant[]): {
  variants: CopyVariant[]
  notice: string | null
} {
  const first = answered.slice(0, variantCountMax)
  const variants = first.map(({ headline, primaryText }) => ({
    headline: cutText(headline, variantTextMaxChars),
    primaryText: cutText(primaryText, variantTextMaxChars),
  }))
  const isCut = first.some(
    ({ headline, primaryText }) => Math.max(headline.length, primaryText.length) > variantTextMaxChars,
  )
  const sentences = [
    answered.length > variantCountMax &&
      `The model wrote ${formatWholeNumber(answered.length)} variants, more than it was asked for: this result has the first ${variantCountMax}.`,
    isCut && `Texts of more than ${formatWholeNumber(variantTextMaxChars)} characters were cut.`,
  ]
  return { variants, notice: sentences.filter(Boolean).join(' ') || null }
}
