import { z } from 'zod'
import { instantSchema } from '../fields.schemas.ts'

/** The highest limit of emoji in one text. */
export const emojiLimitMax = 50
const emojiLimitMessage = `The emoji limit must be a whole number from 0 to ${emojiLimitMax}`
const listMax = 200
const voiceMax = 2000

/** Texts, trimmed, without empty ones and repetitions in another case. */
const textsSchema = (label: string, textMax: number) =>
  z
    .array(z.string().trim())
    .transform((texts) => [...new Map(texts.filter(Boolean).map((text) => [text.toLowerCase(), text])).values()])
    .pipe(
      z
        .array(z.string())
        .max(listMax, `${label}: at most ${listMax} entries`)
        .refine(
          (texts) => texts.every(({ length }) => length <= textMax),
          `${label}: each entry may have at most ${textMax} characters`,
        ),
    )

export const brandGuideBodySchema = z.object({
  /** As they are to be written. */
  productNames: textsSchema('Product names', 100),
  wordsToAvoid: textsSchema('Words to avoid', 100),
  competitors: textsSchema('Competitors', 100),
  /** Sentences that a text must contain. */
  disclaimers: textsSchema('Disclaimers', 500),
  /** The most emoji in one text; null for no limit. */
  emojiLimit: z
    .number({ error: ({ input }) => (input === undefined ? undefined : emojiLimitMessage) })
    .int(emojiLimitMessage)
    .min(0, emojiLimitMessage)
    .max(emojiLimitMax, emojiLimitMessage)
    .nullable(),
  voice: z.string().trim().max(voiceMax, `The voice may have at most ${voiceMax} characters`),
})
export type BrandGuideBody = z.output<typeof brandGuideBodySchema>

export const brandGuideSchema = z.object({
  /** Null for the guide of the team, which also applies to projects without one of their own. */
  project: z.string().nullable(),
  productNames: z.array(z.string()),
  wordsToAvoid: z.array(z.string()),
  competitors: z.array(z.string()),
  disclaimers: z.array(z.string()),
  emojiLimit: z.number().int().nullable(),
  voice: z.string(),
  updatedAt: instantSchema,
  /** Who saved it last; null before the first save. */
  updatedBy: z.string().nullable(),
})
export type BrandGuide = z.infer<typeof brandGuideSchema>

/** An accepted variant that the guide in force blocks and the one before did not. */
export const blockedVariantSchema = z.object({
  historyId: z.number().int(),
  videoFilename: z.string(),
  /** From 1. */
  variant: z.number().int(),
  /** Names the word and the fix. */
  message: z.string(),
})
export type BlockedVariant = z.infer<typeof blockedVariantSchema>

/** What the copy check reads of the guide. */
export type CheckedGuide = Pick<
  BrandGuide,
  'productNames' | 'wordsToAvoid' | 'competitors' | 'disclaimers' | 'emojiLimit'
>
