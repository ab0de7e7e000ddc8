import type { Frame } from '../decode/frame.ts'
import type { Box } from '../watch-report.ts'
import type { TextLine } from './text-types.ts'

/**
 * The correlation of the edges in each part of a line. Measured: one changed digit gives at most 0.87, another text at
 * most 0.3, the same text over a moving background 0.88 to 1.
 */
const sameEdges = 0.88
/** Added to the squares of all differences of brightness, so that the encoder's noise is not taken for edges. */
const noise = 64
/** Points compared per part of a line: parts are half as wide as the line is high, about one character. */
const [columns, rows] = [12, 24]
const edgeWidth = 2

/** A difference of brightness that letters have at their edges, and the share of such points that new text adds. */
const letterEdge = 48
const newEdges = 0.1
const cellsAcross = 24

/**
 * True when every known line looks the same in both frames and no part of the picture gained as many edges as letters
 * have, so that they need not be read again. The background may move softly. In doubt false, which only costs time.
 */
export function hasSameText(before: Frame, after: Frame, lines: TextLine[]): boolean {
  if (before.width !== after.width || before.height !== after.height) return false
  return lines.every((line) => looksAlike(before, after, line)) && findNewEdges([before], after).next().done === true
}

/** The parts of a picture that have more edges, as letters have, than in each of the others. */
export function* findNewEdges(others: readonly Frame[], after: Frame): Generator<Box> {
  const { width, height } = after
  const side = Math.min(width, height) / cellsAcross
  for (let top = 0; top < height; top += side) {
    for (let left = 0; left < width; left += side) {
      const share = edgeShare(after, left, top, side)
      if (share > newEdges && others.every((other) => share - edgeShare(other, left, top, side) > newEdges)) {
        yield { x: left / width, y: top / height, width: side / width, height: side / height }
      }
    }
  }
}

function edgeShare(frame: Frame, left: number, top: number, side: number) {
  let edges = 0
  for (let index = 0; index < 256; index++) {
    const x = left + ((index % 16) / 16) * side
    const y = top + (Math.floor(index / 16) / 16) * side
    if (edgesAt(frame, x, y).some((edge) => Math.abs(edge) > letterEdge)) edges++
  }
  return edges / 256
}

function looksAlike(before: Frame, after: Frame, { box }: TextLine) {
  const height = box.height * before.height
  const width = box.width * before.width
  const parts = Math.max(1, Math.round((2 * width) / height))
  for (let part = 0; part < parts; part++) {
    let [product, squareBefore, squareAfter] = [0, 0, 0]
    for (let index = 0; index < columns * rows; index++) {
      const x = box.x * before.width + ((part + (index % columns) / columns) * width) / parts
      const y = box.y * before.height + (Math.floor(index / columns) / rows) * height
      const [acrossBefore, downBefore] = edgesAt(before, x, y)
      const [acrossAfter, downAfter] = edgesAt(after, x, y)
      product += noise + acrossBefore * acrossAfter + downBefore * downAfter
      squareBefore += noise + acrossBefore ** 2 + downBefore ** 2
      squareAfter += noise + acrossAfter ** 2 + downAfter ** 2
    }
    if (product / Math.sqrt(squareBefore * squareAfter) < sameEdges) return false
  }
  return true
}

function edgesAt(frame: Frame, x: number, y: number): [across: number, down: number] {
  const here = brightness(frame, x, y)
  return [brightness(frame, x + edgeWidth, y) - here, brightness(frame, x, y + edgeWidth) - here]
}

function brightness({ width, height, rgb }: Frame, x: number, y: number) {
  const column = Math.min(width - 1, Math.max(0, Math.floor(x)))
  const row = Math.min(height - 1, Math.max(0, Math.floor(y)))
  const at = 3 * (row * width + column)
  return 0.3 * (rgb[at] ?? 0) + 0.6 * (rgb[at + 1] ?? 0) + 0.1 * (rgb[at + 2] ?? 0)
}
