import { closeSync, openSync } from 'node:fs'
import { openFfmpeg } from '../decode/ffmpeg.ts'
import type { Frame } from '../decode/frame.ts'
import { encodeJpeg } from '../decode/open-video.ts'
import { readPicture } from '../decode/picture-store.ts'
import { needsTwoViews } from '../text/judge-tokens.ts'
import type { Box, SeenText } from '../watch-report.ts'
import type { TaskInputs } from './messages.ts'

const cutOutWidth = 480
const mostCutOuts = 80
/** Around the text, as a share of its height, so that one sees where it stands. */
const margin = 0.6

/** A small JPEG of each text in its best frame, by the text's id: first of what has to be checked, then of amounts. */
export async function makeCutOuts(
  texts: readonly SeenText[],
  { framesPath, frameSize, frames }: Pick<TaskInputs['join'], 'framesPath' | 'frameSize' | 'frames'>,
): Promise<Map<string, Uint8Array>> {
  const cutOuts = new Map<string, Uint8Array>()
  if (!texts.length) return cutOuts
  const urgency = (text: SeenText) => (text.sure ? (needsTwoViews(text) ? 1 : 2) : 0)
  const ffmpeg = await openFfmpeg('/dev/null')
  const fd = openSync(framesPath, 'r')
  try {
    for (const { id, atMs, box } of texts.toSorted((a, b) => urgency(a) - urgency(b)).slice(0, mostCutOuts)) {
      const picture = frames.find((frame) => frame.atMs === atMs)?.picture
      if (picture === undefined) continue
      const frame = { atMs, ...frameSize, rgb: readPicture(fd, picture, frameSize) }
      cutOuts.set(id, encodeJpeg(ffmpeg, cutFrame(frame, box), cutOutWidth))
    }
  } catch {
    // A crash of the encoder costs nothing but the other cut-outs.
  } finally {
    closeSync(fd)
    ffmpeg.close()
  }
  return cutOuts
}

/** The part of a frame in a box with its margin, of even width and height. */
export function cutFrame({ atMs, width, height, rgb }: Frame, box: Box): Frame {
  const around = margin * box.height * height
  const [left, cutWidth] = fitSpan(box.x * width - around, (box.x + box.width) * width + around, width)
  const [top, cutHeight] = fitSpan(box.y * height - around, (box.y + box.height) * height + around, height)
  const cut = new Uint8Array(3 * cutWidth * cutHeight)
  for (let row = 0; row < cutHeight; row++) {
    const from = 3 * ((top + row) * width + left)
    cut.set(rgb.subarray(from, from + 3 * cutWidth), 3 * row * cutWidth)
  }
  return { atMs, width: cutWidth, height: cutHeight, rgb: cut }
}

/** Whole pixels within a picture's side, an even number of them. */
function fitSpan(from: number, to: number, side: number): [start: number, length: number] {
  const start = Math.max(0, Math.min(side - 2, Math.floor(from)))
  const end = Math.min(side, Math.ceil(to))
  return [start, Math.max(2, (end - start) & ~1)]
}
