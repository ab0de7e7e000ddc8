import type { Frame } from '../decode/frame.ts'

/** Length of a thumb's sides, whatever the shape of the video. */
export const thumbSide = 32
/** Time between two thumbs. */
export const thumbEveryMs = 100

const pixels = thumbSide * thumbSide
const levels = 4

/** What the rules about scenes need of one picture. */
export interface Thumb {
  atMs: number
  rgb: Uint8Array
  /** Brightness of each pixel less the mean, divided by the deviation; null for a plain picture. */
  structure: Float32Array | null
  /** Shares of `levels`³ colours, which add up to 1. */
  histogram: Float32Array
}

/** Below this deviation of brightness, of 255, a picture is plain. */
const plainDeviation = 4

export function makeThumb({ atMs, rgb }: Frame): Thumb {
  const histogram = new Float32Array(levels ** 3)
  const luma = new Float32Array(pixels)
  let sum = 0
  for (let n = 0; n < pixels; n++) {
    const [r = 0, g = 0, b = 0] = rgb.subarray(n * 3, n * 3 + 3)
    luma[n] = 0.299 * r + 0.587 * g + 0.114 * b
    sum += luma[n] ?? 0
    addColour(histogram, r, g, b)
  }
  const mean = sum / pixels
  let squares = 0
  for (const value of luma) squares += (value - mean) ** 2
  const deviation = Math.sqrt(squares / pixels)
  const structure = deviation < plainDeviation ? null : luma.map((value) => (value - mean) / deviation)
  return { atMs, rgb, structure, histogram }
}

/** Spreads a pixel over its neighbouring colours, so that a slight change of light moves only a little of it. */
function addColour(histogram: Float32Array, ...colour: [number, number, number]) {
  const [[r0, r], [g0, g], [b0, b]] = colour.map(splitLevel) as [[number, number], [number, number], [number, number]]
  for (let corner = 0; corner < 8; corner++) {
    const [dr, dg, db] = [corner & 1, (corner >> 1) & 1, corner >> 2]
    const weight = (dr ? r : 1 - r) * (dg ? g : 1 - g) * (db ? b : 1 - b)
    if (weight === 0) continue
    const index = ((r0 + dr) * levels + g0 + dg) * levels + b0 + db
    histogram[index] = (histogram[index] ?? 0) + weight / pixels
  }
}

/** The level below a value, and how far it is on its way to the next one. */
function splitLevel(value: number): [number, number] {
  const exact = (value / 255) * (levels - 1)
  const below = Math.min(levels - 2, Math.floor(exact))
  return [below, exact - below]
}

/** Half the sum of differences: 0 for the same colours, 1 for none in common. */
export function colourDistance(a: Thumb, b: Thumb): number {
  let sum = 0
  for (let n = 0; n < a.histogram.length; n++) sum += Math.abs((a.histogram[n] ?? 0) - (b.histogram[n] ?? 0))
  return sum / 2
}

/** How far, in pixels of the thumb, a picture may have moved. */
const maxShift = 4
/** Pictures that match this well are the same; other shifts need not be tried. */
const sameStructure = 0.9

/**
 * 0 for the same picture in whatever light, also when it moved a little; about 1 for pictures that have nothing in
 * common. Null if one of them is plain.
 */
export function structureDistance(a: Thumb, b: Thumb): number | null {
  if (!a.structure || !b.structure) return null
  let best = correlate(a.structure, b.structure, 0, 0)
  for (let dy = -maxShift; dy <= maxShift && best < sameStructure; dy += 2) {
    for (let dx = -maxShift; dx <= maxShift; dx += 2) best = Math.max(best, correlate(a.structure, b.structure, dx, dy))
  }
  return 1 - best
}

/** Mean difference of the pixels, as a share of the greatest. */
export function pixelDistance(a: Thumb, b: Thumb): number {
  let sum = 0
  for (let n = 0; n < a.rgb.length; n++) sum += Math.abs((a.rgb[n] ?? 0) - (b.rgb[n] ?? 0))
  return sum / a.rgb.length / 255
}

function correlate(a: Float32Array, b: Float32Array, dx: number, dy: number): number {
  let sum = 0
  for (let y = Math.max(0, -dy); y < Math.min(thumbSide, thumbSide - dy); y++) {
    for (let x = Math.max(0, -dx); x < Math.min(thumbSide, thumbSide - dx); x++) {
      sum += (a[y * thumbSide + x] ?? 0) * (b[(y + dy) * thumbSide + x + dx] ?? 0)
    }
  }
  return sum / ((thumbSide - Math.abs(dx)) * (thumbSide - Math.abs(dy)))
}
