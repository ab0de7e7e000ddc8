import { expect, it } from 'vitest'
import { joinPieces, sortForReading } from './arrange-areas.ts'

const area = (centreX: number, centreY: number, width: number, height = 40, angle = 0) => ({
  centreX,
  centreY,
  width,
  height,
  angle,
})

it.each([
  ['joins pieces of one line', [area(100, 50, 100), area(215, 52, 110)], [area(160, 51, 220, 42)]],
  ['joins words around a highlighted one', [area(100, 50, 100), area(230, 52, 100)], [area(165, 51, 230, 42)]],
  ['keeps uneven words as far apart as that', [area(100, 50, 100), area(230, 50, 100, 55)], undefined],
  ['keeps columns apart', [area(100, 50, 100), area(260, 50, 100)], undefined],
  ['keeps sizes apart', [area(100, 50, 100), area(205, 50, 100, 80)], undefined],
  ['keeps lines below one another apart', [area(100, 50, 100), area(100, 85, 100)], undefined],
  ['keeps directions apart', [area(100, 50, 100), area(205, 50, 100, 40, 0.3)], undefined],
])('%s', (_behaviour, areas, joined = areas) => {
  expect(joinPieces(areas)).toEqual(joined)
})

it('reads rows from the top, each from the left', () => {
  const [title, left, right, last] = [area(300, 20, 90), area(100, 104, 80), area(300, 100, 80), area(80, 160, 80)]
  expect(sortForReading([last, right, left, title])).toEqual([title, left, right, last])
})
