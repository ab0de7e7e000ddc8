import type { CopyVariant } from '../copy/copy-variant.schemas.ts'
import { editedVariantsMax, variantTextMaxChars } from '../copy/copy-variant.schemas.ts'
import type { Issue } from '../errors.schemas.ts'
import { formatWholeNumber } from '../whole-numbers.rules.ts'

const textNames = { headline: 'headline', primaryText: 'primary text' } as const

/**
 * Why edited variants are too many or too long, by their paths in a request. Texts that are stored already may stay, and a
 * list that was too long may become shorter step by step.
 * @param stored the original variants and the current ones
 */
export function refuseEditedVariants(
  edited: readonly CopyVariant[],
  stored: { original: readonly CopyVariant[]; current: readonly CopyVariant[] },
): Issue[] {
  const count = edited.length
  if (count > editedVariantsMax && count >= stored.current.length) {
    const message =
      `An edited result may have at most ${editedVariantsMax} variants, and this has ${formatWholeNumber(count)}. ` +
      `Delete ${formatWholeNumber(count - editedVariantsMax)}.`
    return [{ path: 'edited_result.variants', message }]
  }
  const known = new Set([...stored.original, ...stored.current].flatMap(Object.values))
  return edited.flatMap((variant, index) =>
    (['headline', 'primaryText'] as const).flatMap((field) => {
      const text = variant[field]
      if (text.length <= variantTextMaxChars || known.has(text)) return []
      const message =
        `Shorten the ${textNames[field]} of variant ${index + 1}: it has ${formatWholeNumber(text.length)} characters, ` +
        `and may have at most ${formatWholeNumber(variantTextMaxChars)}.`
      return [{ path: `edited_result.variants.${index}.${field}`, message }]
    }),
  )
}
