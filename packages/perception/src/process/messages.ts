import { z } from 'zod'
import type { Scene } from '../watch-report.ts'

// What comes from a child process is checked: it has read a file of a stranger.

const ms = z.int().min(0)
const share = z.number()
const scene = z.object({ fromMs: ms, toMs: ms })
const partState = z.union([
  z.enum(['done', 'none']),
  z.templateLiteral(['partial: ', z.number()]),
  z.templateLiteral(['failed: ', z.string()]),
])
const box = z.object({ x: share, y: share, width: share, height: share })
const textArea = z.object({ centreX: share, centreY: share, width: share, height: share, angle: share })
const readCharacter = z.object({ character: z.string(), confidence: share, at: share, space: share })
const textLine = z.object({
  ...{ text: z.string(), confidence: share, area: textArea, box },
  readings: z.array(z.object({ characters: z.array(readCharacter), isAscii: z.boolean() })),
})
const lineOfFrame = z.object({
  ...textLine.shape,
  /** How it reads in another frame in which it looks the same, where it was read again. */
  again: z.object({ atMs: ms, line: textLine }).optional(),
})
const reading = z.object({
  atMs: ms,
  lines: z.array(lineOfFrame),
  /** What was searched, where that is not the whole picture. */
  strip: z.object({ top: share, bottom: share }).nullable(),
})
/** A frame in the file of frames; equal pictures are stored once and have the same number. */
const storedFrame = z.object({ atMs: ms, picture: ms })
const jpeg = z.custom<Uint8Array>((value) => value instanceof Uint8Array)
const sentence = scene.extend({
  text: z.string(),
  confidence: share,
  words: z.array(z.object({ text: z.string(), probability: share })),
})
const frameSize = z.object({ width: ms, height: ms })
const progress = z.object({ kind: z.literal('progress'), share })

/** What each task sends while it runs and when it is done. */
export const taskAnswers = {
  decode: {
    event: z.discriminatedUnion('kind', [
      z.object({ kind: z.literal('opened'), durationMs: ms }),
      z.object({ kind: z.literal('sound'), samples: ms }),
      progress,
    ]),
    result: z.object({
      durationMs: ms,
      /** How much was decoded from the start; less than the duration where `untilMs` ended it. */
      readMs: ms,
      width: z.int().min(1),
      height: z.int().min(1),
      hasSound: z.boolean(),
      frames: z.array(storedFrame),
      frameSize,
      scenes: z.array(scene),
      colours: z.array(z.string().regex(/^#[0-9a-f]{6}$/)),
      stills: z.array(z.object({ atMs: ms, jpeg })),
      /** What is left out of a damaged or very long video. */
      unread: z.string().nullable(),
    }),
  },
  hear: {
    event: progress,
    result: z.object({
      speech: z.array(sentence),
      guessed: z.array(sentence),
      state: partState,
    }),
  },
  read: { event: progress, result: z.array(reading) },
  join: {
    event: progress,
    result: z.object({
      texts: z.array(
        z.object({
          ...{ id: z.string(), fromMs: ms, toMs: ms, text: z.string(), confidence: share, box, atMs: ms },
          ...{ sure: z.boolean(), inScene: z.boolean() },
          tokens: z.array(z.object({ text: z.string(), sure: z.boolean(), box, atMs: ms })),
          cutOut: jpeg.nullable(),
        }),
      ),
      state: partState,
    }),
  },
} as const

export type TaskName = keyof typeof taskAnswers
export type TaskEvent<Name extends TaskName> = z.output<(typeof taskAnswers)[Name]['event']>
export type TaskResult<Name extends TaskName> = z.output<(typeof taskAnswers)[Name]['result']>
export type StoredFrame = z.output<typeof storedFrame>
export type FrameSize = z.output<typeof frameSize>
export type Reading = z.output<typeof reading>

/** What each task needs. */
export interface TaskInputs {
  decode: {
    path: string
    framesPath: string
    samplesPath: string
    /** What comes after this is not decoded. */
    untilMs: number
  }
  hear: { samplesPath: string }
  read: { framesPath: string; frameSize: FrameSize; frames: FrameToRead[] }
  join: {
    readings: Reading[]
    durationMs: number
    scenes: Scene[]
    framesPath: string
    frameSize: FrameSize
    frames: StoredFrame[]
  }
}

export interface FrameToRead extends StoredFrame {
  /**
   * `key` frames are read even if the known text in them has not changed: there may be new text. `between` frames are read
   * between key frames with different texts, `fine` ones where one text replaced another.
   */
  role: 'key' | 'between' | 'fine'
}

/** From a child process to its parent. */
export const childMessage = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('event'), event: z.unknown() }),
  z.object({ kind: z.literal('done'), result: z.unknown() }),
  z.object({ kind: z.literal('failed'), name: z.string(), message: z.string() }),
])
export type ChildMessage = z.output<typeof childMessage>
