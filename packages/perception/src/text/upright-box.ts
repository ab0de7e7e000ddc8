import type { Size } from '../decode/fit-size.ts'
import type { Box } from '../watch-report.ts'
import type { Strip, TextArea } from './text-types.ts'

/** The upright box around an area, within the picture. */
export function toUprightBox(frame: Size, { centreX, centreY, width, height, angle }: TextArea): Box {
  const [cos, sin] = [Math.abs(Math.cos(angle)), Math.abs(Math.sin(angle))]
  const reachX = (width * cos + height * sin) / 2
  const reachY = (width * sin + height * cos) / 2
  const share = (value: number, whole: number) => Math.min(1, Math.max(0, value / whole))
  const x = share(centreX - reachX, frame.width)
  const y = share(centreY - reachY, frame.height)
  return { x, y, width: share(centreX + reachX, frame.width) - x, height: share(centreY + reachY, frame.height) - y }
}

/** Whether two boxes share a part of the picture that at least half of one's height lies in. */
export function overlap(a: Box, b: Box): boolean {
  const width = Math.min(a.x + a.width, b.x + b.width) - Math.max(a.x, b.x)
  const height = Math.min(a.y + a.height, b.y + b.height) - Math.max(a.y, b.y)
  return width > 0 && height > Math.min(a.height, b.height) / 2
}

/** The lowest strip with all boxes and a margin, in heights of the highest of them. */
export function surround(boxes: readonly Box[], margin: number): Strip {
  const reach = margin * Math.max(...boxes.map(({ height }) => height))
  return {
    top: Math.max(0, Math.min(...boxes.map(({ y }) => y)) - reach),
    bottom: Math.min(1, Math.max(...boxes.map(({ y, height }) => y + height)) + reach),
  }
}

/** Whether a strip holds a whole box. */
export const holds = ({ top, bottom }: Strip, { y, height }: Box): boolean =>
  (top === 0 || y > top) && (bottom === 1 || y + height < bottom)
