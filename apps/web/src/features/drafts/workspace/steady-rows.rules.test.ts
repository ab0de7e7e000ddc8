import { expect, it } from 'vitest'
import { steadyRows } from './steady-rows.rules.ts'

const before = [
  { id: 'a', name: 'A' },
  { id: 'b', name: 'B' },
]
const now = [
  { id: 'c', name: 'C' },
  { id: 'b', name: 'B, changed' },
]

it('rows come and go while nothing has to stay in its place', () => {
  expect(steadyRows(null, now)).toEqual([
    { item: now[0], isGone: false },
    { item: now[1], isGone: false },
  ])
})

it('held rows stay in their places as they are now, the gone ones as they were, and none comes', () => {
  expect(steadyRows(before, now)).toEqual([
    { item: before[0], isGone: true },
    { item: now[1], isGone: false },
  ])
})
