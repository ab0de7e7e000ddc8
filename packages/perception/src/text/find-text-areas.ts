import type { TextArea } from './text-types.ts'

/** PaddleOCR's published values for this detector. */
const pixelThreshold = 0.3
const areaThreshold = 0.6
const unclipRatio = 1.5
const smallestSide = 3

interface Point {
  x: number
  y: number
}

/**
 * The text areas in a probability map of the detector (DB): connected pixels above the threshold, the smallest turned
 * rectangle around them, and the margin that the detector's training cut off added back.
 */
export function findTextAreas(map: Float32Array, width: number, height: number): TextArea[] {
  const areas: TextArea[] = []
  for (const outline of findOutlines(map, width, height)) {
    const area = smallestRectangle(outline)
    if (Math.min(area.width, area.height) < smallestSide) continue
    if (meanInside(map, width, height, area) < areaThreshold) continue
    const margin = (area.width * area.height * unclipRatio) / (2 * (area.width + area.height))
    areas.push({ ...area, width: area.width + 2 * margin, height: area.height + 2 * margin })
  }
  return areas
}

/** For each connected component, the corners of its leftmost and rightmost pixel in every row. */
function findOutlines(map: Float32Array, width: number, height: number): Point[][] {
  const seen = new Uint8Array(width * height)
  const outlines: Point[][] = []
  const stack: number[] = []
  for (let start = 0; start < map.length; start++) {
    if (seen[start] || (map[start] ?? 0) <= pixelThreshold) continue
    const rows = new Map<number, { first: number; last: number }>()
    seen[start] = 1
    stack.push(start)
    for (let at = stack.pop(); at !== undefined; at = stack.pop()) {
      const x = at % width
      const y = (at - x) / width
      const row = rows.get(y)
      rows.set(y, { first: Math.min(row?.first ?? x, x), last: Math.max(row?.last ?? x, x) })
      for (let nextY = Math.max(0, y - 1); nextY <= Math.min(height - 1, y + 1); nextY++) {
        for (let nextX = Math.max(0, x - 1); nextX <= Math.min(width - 1, x + 1); nextX++) {
          const next = nextY * width + nextX
          if (seen[next] || (map[next] ?? 0) <= pixelThreshold) continue
          seen[next] = 1
          stack.push(next)
        }
      }
    }
    outlines.push(
      [...rows].flatMap(([y, { first, last }]) => [
        { x: first, y },
        { x: first, y: y + 1 },
        { x: last + 1, y },
        { x: last + 1, y: y + 1 },
      ]),
    )
  }
  return outlines
}

/** One side of the smallest rectangle lies on a side of the convex hull. */
function smallestRectangle(points: Point[]): TextArea {
  const hull = convexHull(points)
  let best: TextArea | undefined
  for (const [index, from] of hull.entries()) {
    const to = hull[(index + 1) % hull.length] ?? from
    const area = rectangleAlong(hull, Math.atan2(to.y - from.y, to.x - from.x))
    if (!best || area.width * area.height < best.width * best.height) best = area
  }
  // A line that is level but for the noise of its outline is read best when it is cut level.
  const level = rectangleAlong(hull, 0)
  return best && best.width * best.height < 0.9 * level.width * level.height ? best : level
}

/** The rectangle around the points whose sides have this angle; the angle is kept within ±45°. */
function rectangleAlong(points: Point[], direction: number): TextArea {
  const angle = direction - Math.round(direction / (Math.PI / 2)) * (Math.PI / 2)
  const cos = Math.cos(angle)
  const sin = Math.sin(angle)
  let [left, right, top, bottom] = [Infinity, -Infinity, Infinity, -Infinity]
  for (const { x, y } of points) {
    const along = x * cos + y * sin
    const across = y * cos - x * sin
    left = Math.min(left, along)
    right = Math.max(right, along)
    top = Math.min(top, across)
    bottom = Math.max(bottom, across)
  }
  const along = (left + right) / 2
  const across = (top + bottom) / 2
  return {
    centreX: along * cos - across * sin,
    centreY: along * sin + across * cos,
    width: right - left,
    height: bottom - top,
    angle,
  }
}

function convexHull(points: Point[]): Point[] {
  const sorted = points.toSorted((a, b) => a.x - b.x || a.y - b.y)
  return [...halfHull(sorted), ...halfHull(sorted.reverse())]
}

function halfHull(sorted: Point[]): Point[] {
  const half: Point[] = []
  for (const point of sorted) {
    for (;;) {
      const [before, last] = [half.at(-2), half.at(-1)]
      if (!before || !last) break
      const turn = (last.x - before.x) * (point.y - before.y) - (last.y - before.y) * (point.x - before.x)
      if (turn > 0) break
      half.pop()
    }
    half.push(point)
  }
  return half.slice(0, -1)
}

/** How sure the detector is of an area: the mean of the map inside it. */
function meanInside(map: Float32Array, width: number, height: number, area: TextArea) {
  const cos = Math.cos(area.angle)
  const sin = Math.sin(area.angle)
  const reachX = (Math.abs(area.width * cos) + Math.abs(area.height * sin)) / 2
  const reachY = (Math.abs(area.width * sin) + Math.abs(area.height * cos)) / 2
  let sum = 0
  let count = 0
  const bottom = Math.min(height, Math.ceil(area.centreY + reachY))
  const right = Math.min(width, Math.ceil(area.centreX + reachX))
  for (let y = Math.max(0, Math.floor(area.centreY - reachY)); y < bottom; y++) {
    for (let x = Math.max(0, Math.floor(area.centreX - reachX)); x < right; x++) {
      const fromX = x + 0.5 - area.centreX
      const fromY = y + 0.5 - area.centreY
      if (Math.abs(fromX * cos + fromY * sin) > area.width / 2) continue
      if (Math.abs(fromY * cos - fromX * sin) > area.height / 2) continue
      sum += map[y * width + x] ?? 0
      count++
    }
  }
  return count ? sum / count : 0
}
