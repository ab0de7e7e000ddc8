import type { TextArea } from './text-types.ts'

/**
 * Pieces of one line are at most this share of its height apart; the detector's own margins already touch then. Words of
 * the same height are a little wider apart where one of them is highlighted.
 */
const [widestGap, widestGapOfEven] = [0.5, 0.85]
/** How much the heights of such words, and their middles, may differ. */
const [evenHeight, evenMiddle] = [1.25, 0.12]
const sameAngle = 0.06

/** Joins the pieces of a line that the detector found apart, because the recogniser reads a whole line better. */
export function joinPieces(areas: TextArea[]): TextArea[] {
  const joined: TextArea[] = []
  for (const area of areas.toSorted((a, b) => a.centreX - b.centreX)) {
    const index = joined.findIndex((left) => isContinued(left, area))
    const left = joined[index]
    if (left) joined[index] = joinTwo(left, area)
    else joined.push(area)
  }
  return joined
}

function isContinued(left: TextArea, right: TextArea) {
  const height = Math.min(left.height, right.height)
  if (Math.max(left.height, right.height) > 1.5 * height || Math.abs(left.angle - right.angle) > sameAngle) return false
  const [along, across] = distance(left, right)
  const gap = along - (left.width + right.width) / 2
  const isEven = Math.max(left.height, right.height) < evenHeight * height && Math.abs(across) < evenMiddle * height
  return Math.abs(across) < 0.3 * height && gap < (isEven ? widestGapOfEven : widestGap) * height && gap > -0.8 * height
}

function joinTwo(left: TextArea, right: TextArea): TextArea {
  const angle = (left.angle * left.width + right.angle * right.width) / (left.width + right.width)
  const turned = { ...left, angle }
  const [along, across] = distance(turned, right)
  const start = Math.min(-left.width / 2, along - right.width / 2)
  const end = Math.max(left.width / 2, along + right.width / 2)
  const top = Math.min(-left.height / 2, across - right.height / 2)
  const bottom = Math.max(left.height / 2, across + right.height / 2)
  const [middleX, middleY] = [(start + end) / 2, (top + bottom) / 2]
  return {
    centreX: left.centreX + middleX * Math.cos(angle) - middleY * Math.sin(angle),
    centreY: left.centreY + middleX * Math.sin(angle) + middleY * Math.cos(angle),
    width: end - start,
    height: bottom - top,
    angle,
  }
}

/** From the centre of one area to that of another: along the first one's line, and across it. */
function distance(from: TextArea, to: TextArea): [along: number, across: number] {
  const x = to.centreX - from.centreX
  const y = to.centreY - from.centreY
  const [cos, sin] = [Math.cos(from.angle), Math.sin(from.angle)]
  return [x * cos + y * sin, y * cos - x * sin]
}

/** Rows from the top, each from the left. */
export function sortForReading(areas: TextArea[]): TextArea[] {
  const rows: TextArea[][] = []
  for (const area of areas.toSorted((a, b) => a.centreY - b.centreY)) {
    const first = rows.at(-1)?.[0]
    if (first && area.centreY - first.centreY < Math.min(first.height, area.height) / 2) rows.at(-1)?.push(area)
    else rows.push([area])
  }
  return rows.flatMap((row) => row.toSorted((a, b) => a.centreX - b.centreX))
}
