import { expect, it } from 'vitest'
import { findTextAreas } from './find-text-areas.ts'

function buildMap(width: number, height: number, value: (x: number, y: number) => number) {
  return Float32Array.from({ length: width * height }, (_, at) => value(at % width, Math.floor(at / width)))
}
const inside = (x: number, from: number, to: number) => x >= from && x < to

it('finds each bar of likely pixels and adds the margin that the detector leaves out', () => {
  const map = buildMap(80, 40, (x, y) => (inside(x, 10, 50) && (inside(y, 5, 13) || inside(y, 25, 33)) ? 0.9 : 0.1))
  const margin = (40 * 8 * 1.5) / (2 * (40 + 8))
  expect(findTextAreas(map, 80, 40)).toEqual(
    [9, 29].map((centreY) => ({ centreX: 30, centreY, width: 40 + 2 * margin, height: 8 + 2 * margin, angle: 0 })),
  )
})

it.each([
  { what: 'an unlikely bar', value: 0.25, height: 8 },
  { what: 'a bar above the pixel threshold but too weak as a whole', value: 0.5, height: 8 },
  { what: 'a speck of two rows', value: 0.9, height: 2 },
])('leaves out $what', ({ value, height }) => {
  expect(
    findTextAreas(
      buildMap(60, 30, (x, y) => (inside(x, 10, 40) && inside(y, 10, 10 + height) ? value : 0)),
      60,
      30,
    ),
  ).toEqual([])
})

it('follows a line that is turned', () => {
  const angle = 0.3
  const map = buildMap(120, 90, (x, y) => {
    const [fromX, fromY] = [x + 0.5 - 60, y + 0.5 - 45]
    const along = fromX * Math.cos(angle) + fromY * Math.sin(angle)
    const across = fromY * Math.cos(angle) - fromX * Math.sin(angle)
    return Math.abs(along) < 40 && Math.abs(across) < 6 ? 0.95 : 0
  })
  const [area] = findTextAreas(map, 120, 90)
  expect(area?.angle).toBeCloseTo(angle, 1)
  expect(area?.centreX).toBeCloseTo(60, 0)
  expect(area?.centreY).toBeCloseTo(45, 0)
})
