import { closeSync, openSync } from 'node:fs'
import type { Frame } from '../decode/frame.ts'
import { readPicture } from '../decode/picture-store.ts'
import { createTextReader, hasSameText, type TextLine, type TextReader } from '../text/read-texts.ts'
import type { FrameToRead, Reading, TaskInputs } from './messages.ts'

interface ReadFrame {
  frame: Frame
  lines: TextLine[]
}

let reader: Promise<TextReader> | null = null

/**
 * Reads the key frames of a span, unless the picture is the same, and the frames between two key frames with different
 * texts, unless their text is that of a neighbour.
 */
export async function read({ framesPath, frameSize, frames }: TaskInputs['read']): Promise<Reading[]> {
  reader ??= createTextReader()
  const { readFrame } = await reader
  const fd = openSync(framesPath, 'r')
  const load = ({ atMs, picture }: FrameToRead): Frame => ({
    atMs,
    ...frameSize,
    rgb: readPicture(fd, picture, frameSize),
  })
  const done: ReadFrame[] = []
  /** @returns the reading, or that of a neighbour with the same text */
  const readUnlessSame = async (frame: Frame, ...neighbours: ReadFrame[]): Promise<ReadFrame> => {
    const same = neighbours.find((other) => hasSameText(other.frame, frame, other.lines))
    if (same) return same
    const reading = { frame, lines: await readFrame(frame) }
    done.push(reading)
    return reading
  }

  let lastKey: ReadFrame | null = null
  let lastPicture = -1
  let between: FrameToRead[] = []
  for (const next of frames) {
    if (!next.isKey) {
      between.push(next)
      continue
    }
    const key: ReadFrame = lastKey && next.picture === lastPicture ? lastKey : await readUnlessSame(load(next))
    lastPicture = next.picture
    if (lastKey && !sayTheSame(lastKey.lines, key.lines)) {
      let before = lastKey
      for (const frame of between) before = await readUnlessSame(load(frame), before, key)
    }
    lastKey = key
    between = []
  }
  closeSync(fd)
  return done.map(({ frame, lines }) => ({ atMs: frame.atMs, lines })).toSorted((a, b) => a.atMs - b.atMs)
}

/** Below this a line is as likely a texture as a text. */
const legible = 0.9

function sayTheSame(a: TextLine[], b: TextLine[]): boolean {
  const texts = (lines: TextLine[]) =>
    lines
      .filter(({ confidence }) => confidence >= legible)
      .map(({ text }) => text.replace(/[^\p{L}\p{N}]/gu, '').toLowerCase())
      .toSorted()
      .join(' ')
  return texts(a) === texts(b)
}
