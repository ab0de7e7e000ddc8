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
 * strokes vanish otherwise. Outside the picture, its edge goes on.
 *
 * A whole picture takes more points than any other step in JavaScript, so that the loop allocates and calls nothing.
 */
export function sampleArea(frame: Frame, area: TextArea, width: number, height: number, normalisation: Normalisation) {
  const { rgb } = frame
  const [lastColumn, lastRow, rowBytes] = [frame.width - 1, frame.height - 1, 3 * frame.width]
  const planeSize = width * height
  const planes = new Float32Array(3 * planeSize)
  const [cos, sin] = [Math.cos(area.angle), Math.sin(area.angle)]
  const [stepX, stepY] = [area.width / width, area.height / height]
  const tapsX = Math.max(1, Math.round(stepX / 1.5))
  const tapsY = Math.max(1, Math.round(stepY / 1.5))
  const [mean, deviation] = [normalisation.mean, normalisation.deviation]
  const scales = deviation.map((value) => 1 / (tapsX * tapsY * 255 * value))
  const [scaleRed = 0, scaleGreen = 0, scaleBlue = 0] = scales
  const [offsetRed = 0, offsetGreen = 0, offsetBlue = 0] = mean.map(
    (value, channel) => value / (deviation[channel] ?? 1),
  )
  for (let y = 0; y < height; y++) {
    for (let x = 0; x < width; x++) {
      let red = 0
      let green = 0
      let blue = 0
      for (let tapY = 0; tapY < tapsY; tapY++) {
        const acrossY = (y + (tapY + 0.5) / tapsY) * stepY - area.height / 2
        for (let tapX = 0; tapX < tapsX; tapX++) {
          const acrossX = (x + (tapX + 0.5) / tapsX) * stepX - area.width / 2
          const pointX = area.centreX + acrossX * cos - acrossY * sin - 0.5
          const pointY = area.centreY + acrossX * sin + acrossY * cos - 0.5
          const insideX = pointX < 0 ? 0 : pointX > lastColumn ? lastColumn : pointX
          const insideY = pointY < 0 ? 0 : pointY > lastRow ? lastRow : pointY
          const left = Math.floor(insideX)
          const top = Math.floor(insideY)
          const shareX = insideX - left
          const shareY = insideY - top
          const upperLeft = top * rowBytes + 3 * left
          const upperRight = left < lastColumn ? upperLeft + 3 : upperLeft
          const down = top < lastRow ? rowBytes : 0
          const a = (1 - shareX) * (1 - shareY)
          const b = shareX * (1 - shareY)
          const c = (1 - shareX) * shareY
          const d = shareX * shareY
          const lowerLeft = upperLeft + down
          const lowerRight = upperRight + down
          red +=
            a * (rgb[upperLeft] ?? 0) +
            b * (rgb[upperRight] ?? 0) +
            c * (rgb[lowerLeft] ?? 0) +
            d * (rgb[lowerRight] ?? 0)
          green +=
            a * (rgb[upperLeft + 1] ?? 0) +
            b * (rgb[upperRight + 1] ?? 0) +
            c * (rgb[lowerLeft + 1] ?? 0) +
            d * (rgb[lowerRight + 1] ?? 0)
          blue +=
            a * (rgb[upperLeft + 2] ?? 0) +
            b * (rgb[upperRight + 2] ?? 0) +
            c * (rgb[lowerLeft + 2] ?? 0) +
            d * (rgb[lowerRight + 2] ?? 0)
        }
      }
      const at = y * width + x
      planes[at] = red * scaleRed - offsetRed
      planes[planeSize + at] = green * scaleGreen - offsetGreen
      planes[2 * planeSize + at] = blue * scaleBlue - offsetBlue
    }
  }
  return planes
}
