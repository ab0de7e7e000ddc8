import { expect, it } from 'vitest'
import { findMainColours } from './main-colours.ts'

const pixels = (count: number, ...colour: number[]) => Array.from({ length: count }, () => colour).flat()
const picture = (...parts: number[][]) => [{ rgb: new Uint8Array(parts.flat()) }]

it.each([
  ['most frequent first', picture(pixels(30, 10, 20, 30), pixels(70, 250, 240, 230)), ['#faf0e6', '#0a141e']],
  ['colours that are nearly the same once', picture(pixels(50, 60, 60, 60), pixels(40, 66, 66, 66)), ['#3c3c3c']],
  ['no rare colours', picture(pixels(99, 0, 0, 0), pixels(1, 255, 0, 0)), ['#000000']],
  ['nothing without pictures', [], []],
])('tells %s', (_name, pictures, colours) => {
  expect(findMainColours(pictures)).toEqual(colours)
})
