import type { Thumb } from './thumb.ts'

const maxColours = 5
/** A colour of less of all pixels is left out. */
const minShare = 0.03
/** Colours nearer than this (of 441) are one. */
const minDistance = 60
/** Levels of a channel that are counted together. */
const binSize = 64
const bins = 256 / binSize

/** The main colours of all pictures together, most frequent first, as `#rrggbb`. */
export function findMainColours(thumbs: Pick<Thumb, 'rgb'>[]): string[] {
  const counts = Array.from({ length: bins ** 3 }, () => ({ pixels: 0, sum: [0, 0, 0] as Colour }))
  let pixels = 0
  for (const { rgb } of thumbs) {
    for (let n = 0; n < rgb.length; n += 3) {
      const [r = 0, g = 0, b = 0] = rgb.subarray(n, n + 3)
      const bin = counts[(Math.floor(r / binSize) * bins + Math.floor(g / binSize)) * bins + Math.floor(b / binSize)]
      if (!bin) continue
      bin.pixels++
      bin.sum[0] += r
      bin.sum[1] += g
      bin.sum[2] += b
      pixels++
    }
  }
  const chosen: Colour[] = []
  for (const bin of counts.toSorted((a, b) => b.pixels - a.pixels)) {
    if (chosen.length === maxColours || bin.pixels <= pixels * minShare) break
    const colour = bin.sum.map((sum) => Math.round(sum / bin.pixels)) as Colour
    if (chosen.every((other) => distance(colour, other) >= minDistance)) chosen.push(colour)
  }
  return chosen.map((colour) => `#${colour.map((channel) => channel.toString(16).padStart(2, '0')).join('')}`)
}

type Colour = [number, number, number]

const distance = (a: Colour, b: Colour) => Math.hypot(a[0] - b[0], a[1] - b[1], a[2] - b[2])
