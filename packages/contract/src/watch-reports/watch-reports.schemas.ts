import { z } from 'zod'

const atMs = z.number().int().min(0)
const confidence = z.number().min(0).max(1)
const share = z.number()
const spanSchema = z.object({ fromMs: atMs, toMs: atMs })

/** In shares of the picture's width and height, from its top left corner. */
const boxSchema = z.object({ x: share, y: share, width: share, height: share })

/** A word, number or sign of a text, as it stands between spaces. */
const textTokenSchema = z.object({
  text: z.string(),
  /** Whether it may be quoted. */
  sure: z.boolean(),
  box: boxSchema,
  /** The frame in which it reads best. */
  atMs,
})

/** A line of text in the picture. Reports of before version 3 say of nothing that it is sure. */
export const seenTextSchema = spanSchema.extend({
  id: z.string(),
  text: z.string(),
  confidence,
  /** Whether each of its tokens is. */
  sure: z.boolean().default(false),
  tokens: z.array(textTokenSchema).default([]),
  /** Whether it moves with the picture, as a sign in a street or the print on a shirt; a caption stands. */
  inScene: z.boolean().optional(),
  box: boxSchema,
  /** The frame in which it reads best. */
  atMs: atMs.default(0),
  /** The text as it stands in that frame, in the object store; `url` needs a session. */
  cutOut: z.object({ objectName: z.string(), url: z.string() }).nullable().default(null),
})
export type SeenText = z.infer<typeof seenTextSchema>

/** A sentence or a piece of one. */
export const heardSpeechSchema = spanSchema.extend({
  id: z.string(),
  text: z.string(),
  confidence,
  /** Whether it was heard clearly, or is also shown. */
  sure: z.boolean().default(false),
  /** What was heard, where `text` is corrected by what is shown; else null. */
  heardAs: z.string().nullable().default(null),
  /** The id of the text shown meanwhile that gives another number for what `text` speaks of; that text counts. */
  contradictedBy: z.string().nullish(),
})
export type HeardSpeech = z.infer<typeof heardSpeechSchema>

/**
 * `none`: looked for and not there. `partial: ms`: a limit ended the reading after so much from the start. `failed: …`: the
 * reason in a sentence.
 */
export const partStateSchema = z.union([
  z.enum(['done', 'none']),
  z.templateLiteral(['partial: ', z.number()]),
  z.templateLiteral(['failed: ', z.string()]),
])
export type PartState = z.infer<typeof partStateSchema>

/** What a video shows and says, as read on this machine. All times are whole milliseconds from the video's start. */
export const watchReportSchema = z.object({
  version: z.number().int(),
  durationMs: atMs,
  /** With the rotation applied. */
  width: z.number().int(),
  height: z.number().int(),
  hasSound: z.boolean(),
  scenes: z.array(spanSchema),
  cutsPerMinute: z.number(),
  texts: z.array(seenTextSchema),
  speech: z.array(heardSpeechSchema),
  /** The main colours as `#rrggbb`, the most frequent first. */
  colours: z.array(z.string()),
  /** Stills in the object store; `url` needs a session. */
  frames: z.array(z.object({ atMs, objectName: z.string(), url: z.string() })),
  parts: z.object({ text: partStateSchema, speech: partStateSchema }),
  tookMs: z.number().int(),
})
export type WatchReport = z.infer<typeof watchReportSchema>

/**
 * `off`: PERCEPTION is off on this server. `failed`: nothing could be read; `error` says why. `partial`: a limit ended the
 * reading; the video is read again when the server has time and when it is used again.
 */
export const watchStatuses = ['ready', 'partial', 'waiting', 'failed', 'off'] as const

export const watchStateSchema = z.object({
  status: z.enum(watchStatuses),
  /** Present when the status is `ready` or `partial`. */
  report: watchReportSchema.nullable(),
  error: z.string().nullable(),
  /** The place in the queue of videos to read, from 1; 0 while it is being read; null when no reading is due. */
  place: z.number().int().min(0).nullable(),
  /** Whether a reading can be requested. */
  canReadAgain: z.boolean(),
})
export type WatchState = z.infer<typeof watchStateSchema>
