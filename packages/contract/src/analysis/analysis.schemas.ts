import { z } from 'zod'

const ms = z.number().int().min(0)
const msOrNull = ms.nullable()
const textOrNull = z.string().nullable()

/** A statement, and the moment that it is about. */
export const noteSchema = z.object({ text: z.string(), atMs: msOrNull })
export type Note = z.infer<typeof noteSchema>

/** What a stretch of a video shows, says and has as text on screen. */
const stretchSchema = z.object({
  fromMs: msOrNull,
  toMs: msOrNull,
  shows: textOrNull,
  says: textOrNull,
  text: textOrNull,
})

const messagePartSchema = z.object({ text: z.string(), firstMs: msOrNull }).nullable()
export type MessagePart = z.infer<typeof messagePartSchema>

/** The parts of an ad's message, in the order in which they are shown. */
export const messageParts = ['brand', 'offer', 'proof', 'audience', 'callToAction'] as const

/**
 * The analysis of one video. All times are whole milliseconds from the video's start. What is not known is null, or an
 * empty list.
 */
export const analysisSchema = z.object({
  summary: textOrNull,
  hook: stretchSchema.extend({ verdict: textOrNull }),
  scenes: z.array(stretchSchema),
  message: z.object({
    brand: messagePartSchema,
    offer: messagePartSchema,
    proof: messagePartSchema,
    audience: messagePartSchema,
    callToAction: messagePartSchema,
  } satisfies Record<(typeof messageParts)[number], unknown>),
  pace: z.object({
    cutsPerMinute: z.number().min(0).nullable(),
    firstCutMs: msOrNull,
    longestShotMs: msOrNull,
    scenes: z.number().int().min(0).nullable(),
  }),
  strengths: z.array(noteSchema),
  weaknesses: z.array(noteSchema),
  /** The most valuable first. */
  suggestions: z.array(noteSchema),
  keyTakeaways: z.array(z.string()),
})
export type Analysis = z.infer<typeof analysisSchema>

/** What two videos are compared by. A model may add others. */
export const comparisonAspects = [
  'hook',
  'clarity',
  'offer',
  'proof',
  'pace',
  'branding',
  'call to action',
  'sound-off legibility',
] as const

export const comparisonVerdicts = ['video1', 'video2', 'even'] as const
export type ComparisonVerdict = (typeof comparisonVerdicts)[number]

const secondsInBoth = { video1Ms: msOrNull, video2Ms: msOrNull }

const aspectSchema = z.object({
  aspect: z.string(),
  better: z.enum(comparisonVerdicts).nullable(),
  why: textOrNull,
  ...secondsInBoth,
})
export type Aspect = z.infer<typeof aspectSchema>

const differenceSchema = z.object({ text: z.string(), ...secondsInBoth })

/** The comparison of two videos, with times as in `analysisSchema`. */
export const comparisonSchema = z.object({
  summary: textOrNull,
  aspects: z.array(aspectSchema),
  differences: z.array(differenceSchema),
  shared: z.array(z.string()),
  /** What to try next. */
  suggestions: z.array(z.string()),
  keyTakeaways: z.array(z.string()),
})
export type Comparison = z.infer<typeof comparisonSchema>
