import { describe, expect, it } from 'vitest'
import { buildListItem } from '../build-history.ts'
import { currentSelection, emptySelection, rowsBetween, stepFrom, withRows } from './history-selection.rules.ts'

const rows = [5, 4, 3, 2, 1].map((id) => buildListItem({ id }))
const idsOf = (found: Iterable<{ id: number }>) => Array.from(found, ({ id }) => id)

it.each([
  ['downwards', 4, 2, [4, 3, 2]],
  ['upwards', 1, 3, [3, 2, 1]],
  ['itself', 3, 3, [3]],
  ['one row when the other is on another page', 77, 3, [3]],
  ['one row when nothing was chosen before', null, 5, [5]],
  ['nothing when the row is gone', 4, 77, []],
])('a range reaches %s', (_, from, to, expected) => {
  expect(idsOf(rowsBetween(rows, from, to))).toEqual(expected)
})

it('takes rows in and out, and keeps those of other pages', () => {
  const otherPage = buildListItem({ id: 40 })
  const chosen = withRows(withRows(emptySelection, [otherPage], true), rows, true)
  expect([...chosen.keys()]).toEqual([40, 5, 4, 3, 2, 1])
  expect([...withRows(chosen, rows, false).keys()]).toEqual([40])
})

it('acts on the latest state of rows, and never on deleted ones', () => {
  const chosen = withRows(emptySelection, [buildListItem({ id: 40 }), ...rows], true)
  const screen = [buildListItem({ id: 5, tags: ['late'] })]
  const current = currentSelection(chosen, screen, new Set([4, 3, 2, 1]))
  expect(current.map(({ id, tags }) => [id, tags])).toEqual([
    [40, []],
    [5, ['late']],
  ])
})

describe('stepping', () => {
  it.each([
    ['to the first at the start', null, 1, 5],
    ['to the last backwards', null, -1, 1],
    ['to the next', 5, 1, 4],
    ['over a deleted one', 4, 1, 2],
    ['on from a deleted one', 3, -1, 4],
    ['not beyond the end', 1, 1, 1],
    ['not before the start', 5, -1, 5],
  ] as const)('goes %s', (_, current, step, expected) => {
    expect(stepFrom([5, 4, 2, 1], [5, 4, 3, 2, 1], current, step)).toBe(expected)
  })

  it('has nowhere to go in an empty list', () => {
    expect(stepFrom([], [], null, 1)).toBeUndefined()
  })
})
