import { closeSync, openSync } from 'node:fs'
import type { Frame } from '../decode/frame.ts'
import { readPicture } from '../decode/picture-store.ts'
import { believedConfidence } from '../text/join-readings.ts'
import { needsTwoViews } from '../text/judge-tokens.ts'
import { createTextReader, hasSameText, type TextLine, type TextReader } from '../text/read-texts.ts'
import type { Box } from '../watch-report.ts'
import type { FrameToRead, Reading, TaskInputs } from './messages.ts'

interface DoneReading {
  stored: FrameToRead
  lines: TextLine[]
  /** The last picture with the same text, which was not read. */
  alike: FrameToRead | null
}

interface ReadFrame {
  frame: Frame
  reading: DoneReading
}

let reader: Promise<TextReader> | null = null

/**
 * Reads the key frames of a span, unless the picture is the same; the frames between two key frames with different
 * texts, unless their text is that of a neighbour; and closer ones where a text replaced another. Amounts and codes that
 * were read in one frame alone are read once more in another that looks the same.
 */
export async function read({ framesPath, frameSize, frames }: TaskInputs['read']): Promise<Reading[]> {
  reader ??= createTextReader()
  const { readFrame, readLine } = await reader
  const fd = openSync(framesPath, 'r')
  const load = ({ atMs, picture }: FrameToRead): Frame => ({
    atMs,
    ...frameSize,
    rgb: readPicture(fd, picture, frameSize),
  })
  const done: DoneReading[] = []
  /** @returns the reading, or that of a neighbour with the same text */
  const readUnlessSame = async (stored: FrameToRead, neighbours: ReadFrame[], near?: Box[]): Promise<ReadFrame> => {
    const frame = load(stored)
    const same = neighbours.find((other) => hasSameText(other.frame, frame, other.reading.lines))
    if (same) {
      if (stored.picture !== same.reading.stored.picture) same.reading.alike = stored
      return same
    }
    const earlier = done.flatMap(({ lines }) => lines)
    const reading = { stored, lines: await readFrame(frame, earlier, near), alike: null }
    done.push(reading)
    return { frame, reading }
  }

  let lastKey: ReadFrame | null = null
  let lastPicture = -1
  let between: FrameToRead[] = []
  for (const next of frames) {
    if (next.role !== 'key') {
      between.push(next)
      continue
    }
    const key: ReadFrame = lastKey && next.picture === lastPicture ? lastKey : await readUnlessSame(next, [])
    lastPicture = next.picture
    if (lastKey && !sayTheSame(lastKey, key)) {
      let before = lastKey
      let fine: FrameToRead | null = null
      for (const stored of [...between, null]) {
        if (stored?.role === 'fine') {
          fine = stored
          continue
        }
        const after: ReadFrame = stored ? await readUnlessSame(stored, [before, key]) : key
        const replaced = fine ? findReplaced(before, after) : []
        if (fine && replaced.length > 0) await readUnlessSame(fine, [before, after], replaced)
        fine = null
        before = after
      }
    }
    lastKey = key
    between = []
  }
  const readings: Reading[] = []
  for (const { stored, lines, alike } of done) {
    const second = alike && lines.some(needsTwoViews) ? load(alike) : null
    const views: Reading['lines'] = []
    for (const line of lines) {
      const isReadAgain = second && needsTwoViews(line)
      const again = isReadAgain ? { atMs: second.atMs, line: await readLine(second, line.area) } : undefined
      views.push({ ...line, again })
    }
    readings.push({ atMs: stored.atMs, lines: views })
  }
  closeSync(fd)
  return readings.toSorted((a, b) => a.atMs - b.atMs)
}

const squeeze = ({ text }: TextLine) => text.replace(/[^\p{L}\p{N}]/gu, '').toLowerCase()
const listBelieved = ({ reading }: ReadFrame) =>
  reading.lines.filter(({ confidence }) => confidence >= believedConfidence)

function sayTheSame(a: ReadFrame, b: ReadFrame): boolean {
  const write = (frame: ReadFrame) => listBelieved(frame).map(squeeze).toSorted().join(' ')
  return write(a) === write(b)
}

/** Where each frame has a text that is no part of the other's: between them, there may have been a third. */
function findReplaced(before: ReadFrame, after: ReadFrame): Box[] {
  const [a, b] = [listBelieved(before), listBelieved(after)]
  const listOwn = (own: TextLine[], other: TextLine[]) =>
    own.filter((line) => !other.some((longer) => squeeze(longer).includes(squeeze(line))))
  const [gone, come] = [listOwn(a, b), listOwn(b, a)]
  return gone.length && come.length ? [...gone, ...come].map(({ box }) => box) : []
}
