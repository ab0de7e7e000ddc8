import { z } from 'zod'
import { copyVariantSchema } from '../copy/copy-variant.schemas.ts'
import { instantSchema } from '../fields.schemas.ts'
import { historyParamsSchema } from '../history-id.schemas.ts'
import { usageSchema } from './generation.schemas.ts'

export const instructionMaxLength = 500
/** The most unfinished regenerations of one user: they start before videos that wait. */
export const regenerationsAtOnceMax = 10

export const regenerateParamsSchema = historyParamsSchema.extend({
  /** From 0, in the variants as they are shown. */
  index: z
    .string()
    .regex(/^\d{1,4}$/, 'index must be the number of a variant, from 0')
    .transform(Number),
})

export const regenerateBodySchema = z
  .object({
    /** What is to be different; empty for another angle. */
    instruction: z
      .string()
      .trim()
      .max(instructionMaxLength, `An instruction may have at most ${instructionMaxLength} characters`)
      .nullish()
      .transform((text) => text || null),
    /** The version of the result that was read; the request is refused with 409 when a newer one is stored. */
    updatedAt: instantSchema.optional(),
  })
  .nullish()
  .transform((body) => body ?? { instruction: null, updatedAt: undefined })

/** What is asked for, fixed when the request was accepted. */
export const regenerationSchema = z.object({
  /** All variants of the result, as they were shown. */
  variants: z.array(copyVariantSchema),
  index: z.number().int(),
  instruction: z.string().nullable(),
  /** How many regenerations of this variant were requested before. */
  attempt: z.number().int(),
})
export type Regeneration = z.infer<typeof regenerationSchema>

export const regeneratedSchema = z.object({
  variant: copyVariantSchema,
  /** Such as that an instruction could not be followed. */
  notice: z.string().optional(),
  usage: usageSchema,
})
export type Regenerated = z.infer<typeof regeneratedSchema>
