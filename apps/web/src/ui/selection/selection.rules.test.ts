import { describe, expect, it } from 'vitest'
import { currentSelection, rowsBetween, stepFrom, withRows } from './selection.rules.ts'

interface Row {
  id: number
  tags?: string[]
}

const rows: Row[] = [5, 4, 3, 2, 1].map((id) => ({ id }))
const listIds = (found: Iterable<Row>) => Array.from(found, ({ id }) => id)

describe('rowsBetween', () => {
  it.each([
    ['downwards', 4, 2, [4, 3, 2]],
    ['upwards', 1, 3, [3, 2, 1]],
    ['one row', 3, 3, [3]],
    ['one row when the other is on another page', 77, 3, [3]],
    ['one row when nothing was selected before', null, 5, [5]],
    ['nothing when the row is gone', 4, 77, []],
  ])('selects %s', (_, from, to, expected) => {
    expect(listIds(rowsBetween(rows, from, to))).toEqual(expected)
  })
})

describe('a selection', () => {
  const chosen = withRows(withRows(new Map(), [{ id: 40 }], true), rows, true)

  it('adds and removes rows without losing those of other pages', () => {
    expect([...chosen.keys()]).toEqual([40, 5, 4, 3, 2, 1])
    expect([...withRows(chosen, rows, false).keys()]).toEqual([40])
  })

  it('applies to the latest state of the rows on the screen', () => {
    const latest = [{ id: 5, tags: ['late'] }]
    expect(currentSelection(chosen, latest, ({ id }) => id === 40)).toEqual([{ id: 40 }, ...latest])
    expect(currentSelection(chosen, latest, () => false)).toEqual(latest)
  })
})

describe('stepFrom', () => {
  it.each([
    ['to the first row', null, 1, 5],
    ['backwards to the last row', null, -1, 1],
    ['to the next row', 5, 1, 4],
    ['over a deleted row', 4, 1, 2],
    ['on from a deleted row', 3, -1, 4],
    ['to the same row at the end', 1, 1, 1],
    ['to the same row at the start', 5, -1, 5],
  ] as const)('goes %s', (_, current, step, expected) => {
    expect(stepFrom([5, 4, 3, 2, 1], (id) => id !== 3, current, step)).toBe(expected)
  })

  it('finds no row in an empty list', () => {
    expect(stepFrom([], () => true, null, 1)).toBeUndefined()
  })
})
