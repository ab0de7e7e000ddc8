import type { CopyVariant } from '../copy/copy-variant.schemas.ts'

/** One variant as plain text: headline, empty line, primary text. */
export function variantAsText({ headline, primaryText }: CopyVariant): string {
  return `${headline}\n\n${primaryText}`
}

/** All variants as plain text, numbered from 1, two empty lines between them. */
export function variantsAsText(variants: readonly CopyVariant[]): string {
  return variants.map((variant, index) => `Variant ${index + 1}\n${variantAsText(variant)}`).join('\n\n\n')
}
