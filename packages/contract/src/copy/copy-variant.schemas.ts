import { z } from 'zod'

/** One text of an ad, in its two parts. */
export const copyVariantSchema = z.object({ headline: z.string(), primaryText: z.string() })
export type CopyVariant = z.infer<typeof copyVariantSchema>

/** The limit of an edited result; older ones may have more. */
export const editedVariantsMax = 50
/** The limit of each text of a variant; older results may have longer ones. */
export const variantTextMaxChars = 5000
