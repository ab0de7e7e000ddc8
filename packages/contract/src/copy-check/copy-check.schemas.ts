import { z } from 'zod'
import type { CopyField } from '../copy/copy-fields.rules.ts'
import type { TextRange } from '../copy/text-range.schemas.ts'

export const copyRules = [
  'avoided-word',
  'competitor',
  'missing-disclaimer',
  'personal-attribute',
  'special-ad-category',
  'claim-not-found',
  'claim-unsure',
  'near-duplicate',
  'meta-brand',
  'all-caps',
  'exclamation-marks',
  'emoji-limit',
  'too-long',
  'link',
  'phone-number',
] as const
export type CopyRule = (typeof copyRules)[number]

/** `block` needs a reason before the text may be used; the others only inform. In the order of importance. */
export const copySeverities = ['block', 'warn', 'inform'] as const
export type CopySeverity = (typeof copySeverities)[number]

export interface CopyFinding {
  rule: CopyRule
  severity: CopySeverity
  /** The variant, or the place of the text in its list; from 0. */
  index: number
  field: CopyField
  /** The whole text. */
  text: string
  /** What is found, such as the avoided word in lower case; empty when the finding is about the whole text. */
  word: string
  /** What to mark, in order and without overlap; empty when the finding is about the whole text. */
  ranges: TextRange[]
  /** A sentence that names the word or the limit. */
  message: string
  /** The whole corrected text, where only one correction is possible. */
  fix?: string
}

export const reasonMaxChars = 300
export const ignoredFindingsMax = 200

/** A finding that a person accepted. It counts only for the same rule, text and word, so an edit of the text ends it. */
export const ignoredFindingSchema = z.object({
  rule: z.enum(copyRules),
  text: z.string().max(20_000),
  word: z.string().max(20_000),
  reason: z
    .string()
    .trim()
    .min(1, 'Say why this may stay')
    .max(reasonMaxChars, `A reason may have at most ${reasonMaxChars} characters`),
})
export type IgnoredFinding = z.output<typeof ignoredFindingSchema>

/** To ignore one finding; without a reason it counts again. */
export const ignoreFindingBodySchema = ignoredFindingSchema.extend({
  reason: ignoredFindingSchema.shape.reason.nullable(),
})
export type IgnoreFindingBody = z.output<typeof ignoreFindingBodySchema>

export const ignoredFindingsSchema = z
  .array(ignoredFindingSchema)
  .max(ignoredFindingsMax, `At most ${ignoredFindingsMax} findings can be ignored`)
