import { z } from 'zod'
import { seenTextSchema, watchStatuses } from '../watch-reports/watch-reports.schemas.ts'

export const claimKinds = [
  'number',
  'percentage',
  'price',
  'code',
  'duration',
  'superlative',
  'comparison',
  'free',
  'guaranteed',
  'name',
] as const
export type ClaimKind = (typeof claimKinds)[number]

/**
 * `quoted`: the words of the claim stand in a clause of the video that says the same about it. `paraphrased`: the same
 * facts in other words. `unsure`: the place is found, but what was read or heard there is not sure, or says more or less
 * than the claim. `not found`: neither seen nor heard, which does not mean that it is false.
 */
export const claimStates = ['quoted', 'paraphrased', 'unsure', 'not found'] as const
export type ClaimState = (typeof claimStates)[number]

export const claimFields = ['headline', 'primaryText'] as const

/** Where the video says it. */
export const evidenceSchema = z.object({
  source: z.enum(['text', 'speech']),
  fromMs: z.number().int(),
  toMs: z.number().int(),
  /** The whole clause. */
  quote: z.string(),
  /** What was read or heard in place of the claim: a part of `quote`, or all of it. */
  readAs: z.string(),
  /** Whether it was read or heard for sure; an `unsure` claim then says more or less than the video. */
  isSure: z.boolean(),
  /** Where a text stands in the picture, and how it looks there; null for speech. */
  box: seenTextSchema.shape.box.nullable(),
  cutOut: seenTextSchema.shape.cutOut.unwrap(),
})
export type Evidence = z.infer<typeof evidenceSchema>

/** A claim in a text: `start` and `end` are offsets in UTF-16 units, `end` excluded. */
export const foundClaimSchema = z.object({
  text: z.string(),
  start: z.number().int(),
  end: z.number().int(),
  kind: z.enum(claimKinds),
})
export type FoundClaim = z.infer<typeof foundClaimSchema>

export const claimSchema = foundClaimSchema.extend({
  field: z.enum(claimFields),
  state: z.enum(claimStates),
  /** Null when the state is `not found`. */
  evidence: evidenceSchema.nullable(),
})
export type Claim = z.infer<typeof claimSchema>

/** `variants` is empty unless the status is `ready` or `partial`. */
export const claimsSchema = z.object({
  status: z.enum(watchStatuses),
  variants: z.array(z.object({ claims: z.array(claimSchema) })),
})
export type Claims = z.infer<typeof claimsSchema>
