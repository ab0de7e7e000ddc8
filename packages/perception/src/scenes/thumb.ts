import type { Frame } from '../decode/frame.ts'

/** Length of a thumb's sides, whatever the shape of the video. */
export const thumbSide = 32
/** Time between two thumbs. */
export const thumbEveryMs = 100

const pixels = thumbSide * thumbSide
const levels = 4
/** Length of the sides of a thumb's parts. */
const partSide = 8

/** What the rules about scenes need of one picture. */
export interface Thumb {
  atMs: number
  rgb: Uint8Array
  /** Brightness of each pixel less the mean, divided by the deviation; null for a plain picture. */
  structure: Float32Array | null
  /** `structure` of each of the parts of which the picture consists. */
  parts: (Float32Array | null)[]
  /** Shares of `levels`³ colours, which add up to 1. */
  histogram: Float32Array
}

/** Below this deviation of brightness, of 255, a picture is plain. */
const plainDeviation = 4

export function makeThumb({ atMs, rgb }: Frame): Thumb {
  const histogram = new Float32Array(levels ** 3)
  const luma = new Float32Array(pixels)
  for (let n = 0; n < pixels; n++) {
    const [r = 0, g = 0, b = 0] = rgb.subarray(n * 3, n * 3 + 3)
    luma[n] = 0.299 * r + 0.587 * g + 0.114 * b
    addColour(histogram, r, g, b)
  }
  return { atMs, rgb, structure: normalize(luma), parts: cutIntoParts(luma).map(normalize), histogram }
}

function cutIntoParts(luma: Float32Array): Float32Array[] {
  const perRow = thumbSide / partSide
  return Array.from({ length: perRow ** 2 }, (_, part) => {
    const left = (part % perRow) * partSide
    const top = Math.floor(part / perRow) * partSide
    return Float32Array.from({ length: partSide ** 2 }, (_pixel, n) => {
      return luma[(top + Math.floor(n / partSide)) * thumbSide + left + (n % partSide)] ?? 0
    })
  })
}

/** Brightness less the mean, divided by the deviation; null where it is plain. */
function normalize(luma: Float32Array): Float32Array | null {
  const mean = luma.reduce((sum, value) => sum + value, 0) / luma.length
  const deviation = Math.sqrt(luma.reduce((sum, value) => sum + (value - mean) ** 2, 0) / luma.length)
  return deviation < plainDeviation ? null : luma.map((value) => (value - mean) / deviation)
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

/** With fewer parts that are not plain, a caption alone would decide. */
const fewestParts = 10
/** A part that matches this well stayed as it is. */
const samePart = 0.85
/** As many parts may stay, by chance or below a caption, where the whole picture is replaced. */
const mostSameShare = 0.2

/**
 * How much the parts of the picture changed on the spot, in whatever light: `distance` is 0 for the same picture and about
 * 1 for pictures that have nothing in common. `isWhole` if hardly any part stayed as it was.
 */
export function compareParts(a: Thumb, b: Thumb): { distance: number; isWhole: boolean } {
  const matches: number[] = []
  for (const [n, part] of a.parts.entries()) {
    const other = b.parts[n]
    if (part && other) matches.push(multiply(part, other) / part.length)
  }
  const same = matches.filter((match) => match > samePart).length
  return {
    distance: matches.reduce((sum, match) => sum + 1 - match, 0) / Math.max(1, matches.length),
    isWhole: matches.length >= fewestParts && same <= matches.length * mostSameShare,
  }
}

function multiply(a: Float32Array, b: Float32Array): number {
  return a.reduce((sum, value, n) => sum + value * (b[n] ?? 0), 0)
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
