import { describe, expect, it } from 'vitest'
import type { Piece } from '../../ui/texts/word-diff.ts'
import { compareTexts, describeDifference, foldEqualLines, type LinePair } from './compare-texts.ts'

const mark = (pieces: Piece[] | null) =>
  pieces?.map(({ text, isChanged }) => (isChanged ? `[${text}]` : text)).join('') ?? null
const show = (pairs: LinePair[]) => pairs.map(({ before, after }) => [mark(before), mark(after)])

describe('two texts', () => {
  it.each([
    [
      'equal',
      'a\nb',
      'a\nb',
      [
        ['a', 'a'],
        ['b', 'b'],
      ],
    ],
    [
      'equal but for the last line end',
      'a\nb\n',
      'a\nb',
      [
        ['a', 'a'],
        ['b', 'b'],
      ],
    ],
    [
      'with a line more',
      'a\nc',
      'a\nb\nc',
      [
        ['a', 'a'],
        [null, '[b]'],
        ['c', 'c'],
      ],
    ],
    [
      'with a line less',
      'a\nb\nc',
      'a\nc',
      [
        ['a', 'a'],
        ['[b]', null],
        ['c', 'c'],
      ],
    ],
    ['with a word changed', 'Be brief now', 'Be kind now', [['Be [brief] now', 'Be [kind] now']]],
    [
      'with more lines than were replaced',
      'x one',
      'x two\nnew',
      [
        ['x [one]', 'x [two]'],
        [null, '[new]'],
      ],
    ],
    [
      'with fewer lines than were replaced',
      'x one\nold',
      'x two',
      [
        ['x [one]', 'x [two]'],
        ['[old]', null],
      ],
    ],
    [
      'with an empty line more',
      'a\nb',
      'a\n\nb',
      [
        ['a', 'a'],
        [null, '[]'],
        ['b', 'b'],
      ],
    ],
  ])('align %s line by line', (_what, before, after, expected) => {
    expect(show(compareTexts(before, after))).toEqual(expected)
  })
})

describe('describeDifference', () => {
  it.each([
    ['a', 'a', 'No line differs.'],
    ['a b', 'a c', '1 line changed.'],
    ['x\na', 'a\nb\nc', '2 lines added, 1 line removed.'],
  ])('describes %j and %j as %j', (before, after, expected) => {
    expect(describeDifference(compareTexts(before, after))).toBe(expected)
  })
})

it('folds equal lines except three around a change', () => {
  const lines = Array.from({ length: 20 }, (_, index) => `line ${index}`)
  const rows = foldEqualLines(compareTexts(lines.join('\n'), lines.with(10, 'other').join('\n')))
  expect(rows.map((row) => (row.kind === 'folded' ? `${row.count} folded` : row.line))).toEqual([
    '7 folded',
    7,
    8,
    9,
    10,
    11,
    12,
    13,
    '6 folded',
  ])
})
