import { z } from 'zod'
import { reasonMaxChars } from '../copy-check/copy-check.schemas.ts'
import { instantSchema } from '../fields.schemas.ts'

export const decisions = ['accepted', 'rejected'] as const
export type Decision = (typeof decisions)[number]

/** The decision about one variant. */
export const variantDecisionSchema = z.object({
  decision: z.enum(decisions).nullable(),
  /** Why it was decided so. A blocked variant is accepted with one, which drafts keep for its ignored findings. */
  reason: z.string().nullable(),
})
export type VariantDecision = z.infer<typeof variantDecisionSchema>

/** The decisions of a result, one for each current variant, in their order. */
export const decisionsBodySchema = z.object({
  decisions: z.array(
    z
      .enum(decisions, {
        error: ({ input }) =>
          `${JSON.stringify(input)?.slice(0, 60) ?? 'Nothing'} is not a decision. Use "accepted", "rejected" or null.`,
      })
      .nullable(),
    'decisions must be a list of "accepted", "rejected" or null.',
  ),
  /** Without them, each variant keeps its reason while its decision stays the same. */
  reasons: z
    .array(
      z
        .string()
        .trim()
        .max(reasonMaxChars, `A reason may have at most ${reasonMaxChars} characters`)
        .transform((reason) => reason || null)
        .nullable(),
    )
    .optional(),
  updatedAt: instantSchema.optional(),
})
export type DecisionsBody = z.output<typeof decisionsBodySchema>
