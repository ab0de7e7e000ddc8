import { expect, it } from 'vitest'
import type { Frame } from '../decode/frame.ts'
import { hasSameText } from './same-text.ts'

const [width, height] = [360, 640]
const line = {
  ...{ text: 'IIII', confidence: 1, box: { x: 0.1, y: 0.4, width: 0.8, height: 0.06 } },
  ...{ area: { centreX: 180, centreY: 275, width: 288, height: 38, angle: 0 }, readings: [] },
}

/** White strokes on grey, like letters: three of nine columns in each box. */
function picture(boxes: { x: number; y: number; width: number; height: number }[], background = 90): Frame {
  const rgb = new Uint8Array(width * height * 3).fill(background)
  for (const box of boxes) {
    for (let y = Math.round(box.y * height); y < (box.y + box.height) * height; y++) {
      for (let x = Math.round(box.x * width); x < (box.x + box.width) * width; x++) {
        if (x % 9 < 3) rgb.fill(255, 3 * (y * width + x), 3 * (y * width + x) + 3)
      }
    }
  }
  return { atMs: 0, width, height, rgb }
}
const shown = picture([line.box])
const half = { ...line.box, width: 0.4 }

it.each([
  ['the same picture', picture([line.box]), true],
  ['a slightly brighter picture', picture([line.box], 96), true],
  ['a line that has become shorter', picture([half]), false],
  ['a picture whose background has changed', picture([line.box], 40), true],
  ['a new line elsewhere', picture([line.box, { ...line.box, y: 0.8 }]), false],
  ['no text any more', picture([]), false],
  ['another size', { ...shown, width: 640, height: 360 }, false],
])('compares with %s', (_what, after, same) => {
  expect(hasSameText(shown, after, [line])).toBe(same)
})

it('notices the first text after a picture without any', () => {
  expect(hasSameText(picture([]), shown, [])).toBe(false)
  expect(hasSameText(picture([]), picture([], 110), [])).toBe(true)
})
