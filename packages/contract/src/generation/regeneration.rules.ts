import type { CopyVariant } from '../copy/copy-variant.schemas.ts'
import type { Regeneration } from './regeneration.schemas.ts'

/** Bounds the prompt for older results, which may have thousands of variants. */
const othersMax = 50

/** The section that ends the prompt of a generation when one of its variants is regenerated. */
export function describeRegeneration({ variants, index, instruction }: Regeneration): string {
  const others = variants.filter((_, at) => at !== index).slice(0, othersMax)
  const parts = [
    '## One New Variant',
    'Write exactly one variant, whatever number is asked for above. It replaces this one:',
    toVariantJson(variants[index]),
    instruction
      ? `Change it as this instruction says, which goes before all others about style and length: ${instruction}`
      : 'Take another angle, or say it in clearly different words.',
    others.length > 0 && `It stands beside these, so repeat none of them:\n${others.map(toVariantJson).join('\n')}`,
    'Return only JSON with that one variant: {"variants":[{"angle":"…","headline":"…","primaryText":"…"}]}',
  ]
  return parts.filter(Boolean).join('\n\n')
}

function toVariantJson(variant: CopyVariant | undefined): string {
  return JSON.stringify({ headline: variant?.headline, primaryText: variant?.primaryText })
}

/** The first of the answered variants that is new, else the first; a model may repeat the old ones before it. */
export function pickRegenerated(answered: readonly CopyVariant[], { variants }: Regeneration) {
  const known = new Set(variants.map(normalizeVariant))
  const fresh = answered.find((variant) => !known.has(normalizeVariant(variant)))
  return { variant: fresh ?? answered[0], isRepeated: fresh === undefined }
}

const normalizeVariant = ({ headline, primaryText }: CopyVariant) =>
  `${normalizeWords(headline)}\n${normalizeWords(primaryText)}`

/** The notice for an answer without a new variant. */
export const repeatedNotice = 'The model repeated a text of this result. Say in an instruction what is to be different.'

/** Whether two variants have the same words, whatever their case, punctuation and spaces. */
export function isSameVariant(one: CopyVariant, other: CopyVariant): boolean {
  return isSameText(one.headline, other.headline) && isSameText(one.primaryText, other.primaryText)
}

/** Whether two texts have the same words, whatever their case, punctuation and spaces. */
export function isSameText(one: string, other: string): boolean {
  return normalizeWords(one) === normalizeWords(other)
}

/** The words of a text as they are compared: in lower case, without punctuation. */
export const normalizeWords = (text: string) => (text.toLowerCase().match(/[\p{L}\p{N}%$€£]+/gu) ?? []).join(' ')
