import { closeSync, openSync } from 'node:fs'
import type { Frame } from '../decode/frame.ts'
import { readPicture } from '../decode/picture-store.ts'
import { believedConfidence } from '../text/join-readings.ts'
import { needsTwoViews } from '../text/judge-tokens.ts'
import { createTextReader, findNewEdges, hasSameText, type TextLine, type TextReader } from '../text/read-texts.ts'
import type { Strip } from '../text/text-types.ts'
import { holds, surround } from '../text/upright-box.ts'
import { similarity } from '../text/vote-text.ts'
import type { FrameToRead, Reading, TaskInputs } from './messages.ts'

interface DoneReading extends Pick<Reading, 'strip'> {
  stored: FrameToRead
  lines: TextLine[]
  /** The last picture with the same text, which was not read. */
  alike: FrameToRead | null
}

interface ReadFrame {
  frame: Frame
  reading: DoneReading
  /** With those outside the strip, as they were read before. */
  lines: TextLine[]
}

/** Around the texts that change, in heights of the highest. */
const stripMargin = 1
/** The share of the picture that a caption covers at most. */
const largestText = 0.08
/** How much alike two readings of one line are at least. */
const sameLine = 0.66

let reader: Promise<TextReader> | null = null

/**
 * Reads the key frames of a span, unless the picture is the same; the frames between two key frames with different
 * texts, unless their text is that of a neighbour; and closer ones where a text replaced another or a word pops up.
 * Amounts and codes that were read in one frame alone are read once more in another that looks the same.
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
  /**
   * Searches only the strip of a picture between others in which text changes or has appeared.
   * @returns the reading, or that of a neighbour with the same text
   */
  const readUnlessSame = async (
    stored: FrameToRead,
    neighbours: ReadFrame[],
    changing: TextLine[] = [],
  ): Promise<ReadFrame> => {
    const frame = load(stored)
    const same = neighbours.find((other) => hasSameText(other.frame, frame, other.lines))
    if (same) {
      if (stored.picture !== same.reading.stored.picture) same.reading.alike = stored
      return same
    }
    const strip = changing.length > 0 ? findStrip(frame, neighbours, changing) : null
    const earlier = done.flatMap(({ lines }) => lines)
    const reading: DoneReading = { stored, strip, lines: await readFrame(frame, earlier, strip), alike: null }
    done.push(reading)
    const standing = strip ? (neighbours[0]?.lines ?? []).filter(({ box }) => !holds(strip, box)) : []
    return { frame, reading, lines: [...reading.lines, ...standing] }
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
        const after: ReadFrame = stored
          ? await readUnlessSame(stored, [before, key], Object.values(compareTexts(before, key)).flat())
          : key
        const { gone, come } = compareTexts(before, after)
        const changing = [...gone, ...come]
        const arePopWords = changing.every((line) => !/\s/.test(line.text))
        if (fine && changing.length && (arePopWords || (gone.length && come.length))) {
          await readUnlessSame(fine, [before, after], changing)
        }
        fine = null
        before = after
      }
    }
    lastKey = key
    between = []
  }
  const readings: Reading[] = []
  for (const { stored, strip, lines, alike } of done) {
    const second = alike && lines.some(needsTwoViews) ? load(alike) : null
    const views: Reading['lines'] = []
    for (const line of lines) {
      const isReadAgain = second && needsTwoViews(line)
      const again = isReadAgain ? { atMs: second.atMs, line: await readLine(second, line.area) } : undefined
      views.push({ ...line, again })
    }
    readings.push({ atMs: stored.atMs, strip, lines: views })
  }
  closeSync(fd)
  return readings.toSorted((a, b) => a.atMs - b.atMs)
}

/** With what appeared beside the changing texts, unless edges appear all over because the background moves. */
function findStrip(frame: Frame, neighbours: ReadFrame[], changing: TextLine[]): Strip {
  const others = neighbours.map((other) => other.frame)
  const appeared = [...findNewEdges(others, frame)]
  const share = appeared.reduce((sum, { width, height }) => sum + width * height, 0)
  const boxes = changing.map(({ box }) => box)
  return surround(share > largestText ? boxes : [...boxes, ...appeared], stripMargin)
}

const squeeze = ({ text }: TextLine) => text.replace(/[^\p{L}\p{N}]/gu, '').toLowerCase()
const listBelieved = ({ lines }: ReadFrame) => lines.filter(({ confidence }) => confidence >= believedConfidence)

function sayTheSame(a: ReadFrame, b: ReadFrame): boolean {
  const write = (frame: ReadFrame) => listBelieved(frame).map(squeeze).toSorted().join(' ')
  return write(a) === write(b)
}

/** Read a little otherwise, or in part after it moved; another number is another text. */
const isSameLine = (one: TextLine, other: TextLine) =>
  one.text.replace(/\D/g, '') === other.text.replace(/\D/g, '') && similarity(squeeze(one), squeeze(other)) >= sameLine

/** The lines of each frame that are no part of the other's; where both have some, there may have been a third between. */
function compareTexts(before: ReadFrame, after: ReadFrame): { gone: TextLine[]; come: TextLine[] } {
  const [a, b] = [listBelieved(before), listBelieved(after)]
  const listOwn = (own: TextLine[], other: TextLine[]) =>
    own.filter((line) => !other.some((one) => squeeze(one).includes(squeeze(line)) || isSameLine(one, line)))
  return { gone: listOwn(a, b), come: listOwn(b, a) }
}
