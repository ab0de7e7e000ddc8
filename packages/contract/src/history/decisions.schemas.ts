import { z } from 'zod'
import { reasonMaxChars } from '../copy-check/copy-check.schemas.ts'
import { instantSchema } from '../fields.ts'

export const decisions = ['accepted', 'rejected'] as const
export type Decision = (typeof decisions)[number]

/** Reasons go along into drafts as those of ignored findings. */
export const reasonMaxLength = reasonMaxChars

/** The decision about one variant. */
export const variantDecisionSchema = z.object({
  decision: z.enum(decisions).nullable(),
  /** Why a blocked variant is accepted, or why any was decided so. */
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
  /** Left out, a variant keeps its reason while its decision stays the same. */
  reasons: z
    .array(
      z
        .string()
        .trim()
        .max(reasonMaxLength, `A reason may have at most ${reasonMaxLength} characters`)
        .transform((reason) => reason || null)
        .nullable(),
    )
    .optional(),
  updatedAt: instantSchema.optional(),
})
export type DecisionsBody = z.output<typeof decisionsBodySchema>
