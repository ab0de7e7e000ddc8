import { z } from 'zod'
import { instantSchema } from '../fields.schemas.ts'

/** `unchecked`: not compared yet. `as_sent`: Meta shows what was sent. `gone`: Meta no longer has the ad. */
export const guardStates = ['unchecked', 'as_sent', 'changed', 'gone'] as const
export type GuardState = (typeof guardStates)[number]

/** A value at Meta that is not the one that was sent. */
export const adDifferenceSchema = z.object({
  object: z.enum(['ad', 'creative', 'ad_set']),
  /** A field of a draft, the key of a creative feature, or `creative_id`, `video`, `image`, `post`. */
  field: z.string(),
  /** `OPT_OUT` of a creative feature; empty for none. */
  sent: z.string(),
  now: z.string(),
})
export type AdDifference = z.infer<typeof adDifferenceSchema>

/** Whether a sent ad is at Meta as it was sent. */
export const adGuardSchema = z.object({
  state: z.enum(guardStates),
  checked_at: instantSchema.nullable(),
  differences: z.array(adDifferenceSchema),
})

const attentionKinds = ['gone', 'changed', 'disapproved', 'issues', 'payment', 'worn_out'] as const
export type AttentionKind = (typeof attentionKinds)[number]

/** What a sent ad needs of its owner, a sentence; null for nothing. */
export const needsAttentionSchema = z.object({ kind: z.enum(attentionKinds), text: z.string() }).nullable()
export type NeedsAttention = z.infer<typeof needsAttentionSchema>
