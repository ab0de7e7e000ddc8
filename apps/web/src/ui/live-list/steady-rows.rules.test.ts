import { expect, it } from 'vitest'
import { holdRows, sortAsSeen } from './steady-rows.rules.ts'

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

it('keeps the newer state of a row when an earlier answer arrives last', () => {
  const [b] = holdRows([{ id: 'b', version: 2 }], [{ id: 'b', version: 1 }], ({ version }) => version)
  expect(b).toEqual({ row: { id: 'b', version: 2 }, isGone: false })
})

it('lists rows where they were first seen, new ones last and gone ones not at all', () => {
  const back = { id: 'a', name: 'A, back' }
  expect(sortAsSeen(held, latest)).toEqual([latest[1], latest[0]])
  expect(sortAsSeen([...held, { id: 'c', name: 'C' }], [...latest, back])).toEqual([back, latest[1], latest[0]])
})
