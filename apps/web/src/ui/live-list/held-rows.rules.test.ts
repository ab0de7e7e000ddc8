import { expect, it } from 'vitest'
import { holdRows } from './held-rows.rules.ts'

const held = [
  { id: 'a', name: 'A' },
  { id: 'b', name: 'B' },
]
const latest = [
  { id: 'c', name: 'C' },
  { id: 'b', name: 'B, changed' },
]

it('changes rows in place, marks missing ones as gone and adds none', () => {
  expect(holdRows(held, latest)).toEqual([
    { row: held[0], isGone: true },
    { row: latest[1], isGone: false },
  ])
})

it('keeps the later state of a row when an earlier answer arrives last', () => {
  const [, b] = holdRows(held, latest, (shown) => shown)
  expect(b).toEqual({ row: held[1], isGone: false })
})
