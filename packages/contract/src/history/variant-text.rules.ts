import type { CopyVariant } from '../generation/generation.schemas.ts'

/** Characters that Meta shows before it truncates: 125 of the primary text (feed), 40 of the headline. */
export const visibleLimits = { headline: 40, primaryText: 125 } as const

const graphemes = new Intl.Segmenter(undefined, { granularity: 'grapheme' })

/** Counts visible characters: an emoji is one. */
export function countCharacters(text: string): number {
  return [...graphemes.segment(text)].length
}

/** The part of a text within a limit of visible characters, and the rest. */
export function splitAtLimit(text: string, limit: number): [shown: string, rest: string] {
  let count = 0
  for (const { index } of graphemes.segment(text)) {
    if (count === limit) return [text.slice(0, index), text.slice(index)]
    count += 1
  }
  return [text, '']
}

/** One variant as plain text: headline, empty line, primary text. */
export function variantAsText({ headline, primaryText }: CopyVariant): string {
  return `${headline}\n\n${primaryText}`
}

/** All variants as plain text, numbered from 1, two empty lines between them. */
export function variantsAsText(variants: readonly CopyVariant[]): string {
  return variants.map((variant, index) => `Variant ${index + 1}\n${variantAsText(variant)}`).join('\n\n\n')
}
