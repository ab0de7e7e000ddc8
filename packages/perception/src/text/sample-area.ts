import type { Frame } from '../decode/frame.ts'
import type { TextArea } from './text-types.ts'

/** The values that a network expects: (value / 255 - mean) / deviation, per channel. */
export interface Normalisation {
  mean: readonly [number, number, number]
  deviation: readonly [number, number, number]
}

/**
 * Cuts an area out of a picture, turns it upright and resizes it to `width` × `height`: three planes of numbers as a
 * network takes them. Bilinear; where it shrinks by more than 1.5, it averages several points per pixel, because thin
 * strokes vanish otherwise.
 */
export function sampleArea(frame: Frame, area: TextArea, width: number, height: number, normalisation: Normalisation) {
  const planes = new Float32Array(3 * width * height)
  const cos = Math.cos(area.angle)
  const sin = Math.sin(area.angle)
  const stepX = area.width / width
  const stepY = area.height / height
  const tapsX = Math.max(1, Math.round(stepX / 1.5))
  const tapsY = Math.max(1, Math.round(stepY / 1.5))
  const sum = [0, 0, 0] as [number, number, number]
  for (let y = 0; y < height; y++) {
    for (let x = 0; x < width; x++) {
      sum.fill(0)
      for (let tapY = 0; tapY < tapsY; tapY++) {
        const acrossY = (y + (tapY + 0.5) / tapsY) * stepY - area.height / 2
        for (let tapX = 0; tapX < tapsX; tapX++) {
          const acrossX = (x + (tapX + 0.5) / tapsX) * stepX - area.width / 2
          addPixel(
            frame,
            area.centreX + acrossX * cos - acrossY * sin - 0.5,
            area.centreY + acrossX * sin + acrossY * cos - 0.5,
            sum,
          )
        }
      }
      const at = y * width + x
      for (let channel = 0; channel < 3; channel++) {
        const value = (sum[channel] ?? 0) / (tapsX * tapsY * 255)
        planes[channel * width * height + at] =
          (value - (normalisation.mean[channel] ?? 0)) / (normalisation.deviation[channel] ?? 1)
      }
    }
  }
  return planes
}

/** Adds the bilinear mixture of the four pixels around a point; outside the picture, its edge goes on. */
function addPixel(frame: Frame, x: number, y: number, sum: [number, number, number]) {
  const { width, height, rgb } = frame
  const clampedX = Math.min(Math.max(x, 0), width - 1)
  const clampedY = Math.min(Math.max(y, 0), height - 1)
  const left = Math.floor(clampedX)
  const top = Math.floor(clampedY)
  const shareX = clampedX - left
  const shareY = clampedY - top
  const right = left + 1 < width ? 3 : 0
  const below = top + 1 < height ? 3 * width : 0
  const at = 3 * (top * width + left)
  for (let channel = 0; channel < 3; channel++) {
    const index = at + channel
    const upper = (rgb[index] ?? 0) * (1 - shareX) + (rgb[index + right] ?? 0) * shareX
    const lower = (rgb[index + below] ?? 0) * (1 - shareX) + (rgb[index + below + right] ?? 0) * shareX
    sum[channel] = (sum[channel] ?? 0) + upper * (1 - shareY) + lower * shareY
  }
}
