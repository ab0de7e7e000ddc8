import type { Frame } from '../decode/frame.ts'
import type { TextLine } from './text-types.ts'

/** A change of brightness (0 to 255) below this is noise of the encoder; one changed digit gives 20 and more. */
const noiseLevel = 10
/** A difference of brightness that counts as the edge of a letter. */
const edgeLevel = 48
/** New text raises the share of edges in its cells from about 0 to 0.15 and more. */
const newEdges = 0.1
const columns = 24

/**
 * True when the text of two frames is the same, so that the second need not be read: each line looks as before, and
 * no other part of the picture gained or lost as many edges as letters have. In doubt false, which only costs time.
 */
export function hasSameText(before: Frame, after: Frame, lines: TextLine[]): boolean {
  if (before.width !== after.width || before.height !== after.height) return false
  return lines.every((line) => looksAlike(before, after, line)) && hasSameEdges(before, after)
}

/** Compares a line in squares of its height, so that one other character is not lost in the mean of a long line. */
function looksAlike(before: Frame, after: Frame, { box }: TextLine) {
  const side = Math.max(4, box.height * before.height)
  const right = Math.min(before.width, (box.x + box.width) * before.width)
  const top = box.y * before.height
  for (let left = box.x * before.width; left < right; left += side) {
    let sum = 0
    for (let index = 0; index < 256; index++) {
      const x = left + ((index % 16) / 16) * side
      const y = top + (Math.floor(index / 16) / 16) * side
      sum += Math.abs(brightness(before, x, y) - brightness(after, x, y))
    }
    if (sum / 256 > noiseLevel) return false
  }
  return true
}

function hasSameEdges(before: Frame, after: Frame) {
  const side = before.width / columns
  for (let top = 0; top < before.height; top += side) {
    for (let left = 0; left < before.width; left += side) {
      if (Math.abs(edgeShare(before, left, top, side) - edgeShare(after, left, top, side)) > newEdges) return false
    }
  }
  return true
}

function edgeShare(frame: Frame, left: number, top: number, side: number) {
  let edges = 0
  for (let index = 0; index < 256; index++) {
    const x = left + ((index % 16) / 16) * side
    const y = top + (Math.floor(index / 16) / 16) * side
    if (Math.abs(brightness(frame, x, y) - brightness(frame, x + 3, y)) > edgeLevel) edges++
  }
  return edges / 256
}

function brightness({ width, height, rgb }: Frame, x: number, y: number) {
  const column = Math.min(width - 1, Math.max(0, Math.floor(x)))
  const row = Math.min(height - 1, Math.max(0, Math.floor(y)))
  const at = 3 * (row * width + column)
  return 0.3 * (rgb[at] ?? 0) + 0.6 * (rgb[at + 1] ?? 0) + 0.1 * (rgb[at + 2] ?? 0)
}
