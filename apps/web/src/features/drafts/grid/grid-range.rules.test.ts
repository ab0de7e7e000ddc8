import type { Draft } from '@hookline/contract/drafts/drafts.schemas'
import { describe, expect, it } from 'vitest'
import { buildDraftId, buildDrafts } from '../../../../test/build-batch.ts'
import { buildSubmission } from '../../../../test/build-draft.ts'
import { type GridField, gridColumns } from './grid-columns.rules.ts'
import { buildRow } from './grid-edits.rules.ts'
import {
  clearCells,
  containsCell,
  fillDown,
  followRows,
  isOneCell,
  type Pasted,
  pasteCells,
  type Range,
  readRangeValues,
} from './grid-range.rules.ts'

const findColumnIndex = (field: GridField) => gridColumns.findIndex((one) => one.field === field)
const buildRows = (...given: Partial<Draft>[]) => buildDrafts(...given).map((draft) => buildRow(draft))
const buildRange = (fromRow: number, toRow: number, from: GridField, to: GridField = from): Range => ({
  fromRow,
  toRow,
  fromColumn: findColumnIndex(from),
  toColumn: findColumnIndex(to),
})
const toPastedTexts = (...block: string[][]): Pasted[][] => block.map((cells) => cells.map((text) => ({ text })))
/** `Ad n field: value`, or the error. */
const describeCells = (cells: ReturnType<typeof pasteCells>['cells']) =>
  cells.map(({ id, field, value, error }) => {
    const shown = Array.isArray(value) ? value.join('|') : value
    return `${Number(id.slice(-3))} ${field}: ${error ?? shown}`
  })

it.each<[string, Range, [row: number, findColumnIndex: number], boolean]>([
  ['its corner', buildRange(1, 3, 'headlines', 'website_url'), [1, findColumnIndex('headlines')], true],
  ['its other corner', buildRange(1, 3, 'headlines', 'website_url'), [3, findColumnIndex('website_url')], true],
  [
    'a range that was marked upwards',
    buildRange(3, 1, 'website_url', 'headlines'),
    [2, findColumnIndex('headlines')],
    true,
  ],
  ['not the row above', buildRange(1, 3, 'headlines', 'website_url'), [0, findColumnIndex('headlines')], false],
  [
    'not the column beside',
    buildRange(1, 3, 'headlines', 'website_url'),
    [1, findColumnIndex('website_url') + 1],
    false,
  ],
])('contains %s', (_, marked, [row, at], isInside) => {
  expect(containsCell(marked, row, at)).toBe(isInside)
})

it('contains nothing without a range, and tells one cell from several', () => {
  expect(containsCell(null, 0, 0)).toBe(false)
  expect(isOneCell(buildRange(1, 1, 'headlines'))).toBe(true)
  expect(isOneCell(buildRange(1, 2, 'headlines'))).toBe(false)
})

it.each<[string, [number, number], string[], [number, number] | null]>([
  ['above it leaves', [2, 3], ['b', 'c', 'd', 'e'], [1, 2]],
  ['inside it leaves', [1, 3], ['a', 'b', 'd', 'e'], [1, 2]],
  ['at its corner leaves', [2, 2], ['a', 'b', 'd', 'e'], [2, 2]],
  ['below it comes', [2, 3], ['a', 'b', 'c', 'd', 'e', 'f'], [2, 3]],
  ['at the end leaves', [4, 4], ['a', 'b', 'c', 'd'], [3, 3]],
  ['leaves under a marked column', [0, Number.MAX_SAFE_INTEGER], ['b', 'c'], [0, Number.MAX_SAFE_INTEGER]],
  ['leaves, and none is left', [0, 1], [], null],
])('follows its rows when a row %s', (_, [fromRow, toRow], after, followed) => {
  const marked = { ...buildRange(0, 0, 'headlines'), fromRow, toRow }
  const next = followRows(marked, ['a', 'b', 'c', 'd', 'e'], after)
  expect(next && [next.fromRow, next.toRow]).toEqual(followed)
})

it('reads the values of a range by row', () => {
  const rows = buildRows({ headlines: ['A'] }, { headlines: ['B', 'C'] })
  expect(readRangeValues(rows, buildRange(1, 0, 'headlines', 'link_descriptions'))).toEqual([
    [['A'], []],
    [['B', 'C'], []],
  ])
})

describe('fill down', () => {
  const rows = buildRows({ website_url: 'https://a.example' }, {}, { website_url: null })

  it.each<[string, Range, string[]]>([
    [
      'copies the first row to the others',
      buildRange(0, 2, 'website_url'),
      ['2 website_url: https://a.example', '3 website_url: https://a.example'],
    ],
    [
      'goes down from the top when marked upwards',
      buildRange(2, 1, 'website_url'),
      ['3 website_url: https://www.example.com/spring'],
    ],
    ['copies the row above to a single row', buildRange(1, 1, 'website_url'), ['2 website_url: https://a.example']],
    ['does nothing in the first row alone', buildRange(0, 0, 'website_url'), []],
  ])('%s', (_, marked, cells) => {
    expect(describeCells(fillDown(rows, marked))).toEqual(cells)
  })

  it('copies the error along with a value that cannot be saved', () => {
    const [first, second] = buildDrafts({}, {})
    if (!first || !second) return
    const edit = { value: 'nowhere', error: 'Not a URL', base: null }
    const wrong = buildRow(first, { website_url: edit })
    expect(describeCells(fillDown([wrong, buildRow(second)], buildRange(0, 1, 'website_url')))).toEqual([
      '2 website_url: Not a URL',
    ])
  })
})

it('clears each cell of a range by its type', () => {
  const cells = clearCells(buildRows({}), buildRange(0, 0, 'link_descriptions', 'call_to_action_type'))
  expect(describeCells(cells)).toEqual([
    '1 link_descriptions: ',
    '1 website_url: null',
    '1 url_parameters_string: null',
    '1 call_to_action_type: NO_BUTTON',
  ])
})

describe('paste', () => {
  const rows = buildRows({}, {}, {}, {})
  const findNoChoices = () => undefined

  it.each<[string, Range, Pasted[][], string[], { lostRows?: number; lostColumns?: number }]>([
    [
      'puts a block at the marked cell',
      buildRange(1, 1, 'headlines'),
      toPastedTexts(['H', 'D'], ['I', 'E']),
      ['2 headlines: H', '2 link_descriptions: D', '3 headlines: I', '3 link_descriptions: E'],
      {},
    ],
    [
      'starts at the top left of a range that was marked upwards',
      buildRange(2, 1, 'headlines'),
      toPastedTexts(['H']),
      ['2 headlines: H', '3 headlines: H'],
      {},
    ],
    [
      'repeats a block in a range that is a multiple of it',
      buildRange(0, 3, 'headlines'),
      toPastedTexts(['H'], ['I']),
      ['1 headlines: H', '2 headlines: I', '3 headlines: H', '4 headlines: I'],
      {},
    ],
    [
      'does not repeat it in another range',
      buildRange(0, 2, 'headlines'),
      toPastedTexts(['H'], ['I']),
      ['1 headlines: H', '2 headlines: I'],
      {},
    ],
    [
      'repeats one cell in a marked column',
      buildRange(0, Number.MAX_SAFE_INTEGER, 'headlines'),
      toPastedTexts(['H']),
      ['1 headlines: H', '2 headlines: H', '3 headlines: H', '4 headlines: H'],
      {},
    ],
    [
      'leaves out rows that the grid has not',
      buildRange(3, 3, 'headlines'),
      toPastedTexts(['H'], ['I'], ['J']),
      ['4 headlines: H'],
      { lostRows: 2 },
    ],
    [
      'leaves out columns that the grid has not',
      buildRange(0, 0, 'initial_ad_status_on_meta'),
      toPastedTexts(['12', '13', '14']),
      [expect.stringMatching('1 initial_ad_status_on_meta: ')],
      { lostColumns: 2 },
    ],
    [
      'takes all texts of a copied cell to the same column',
      buildRange(0, 0, 'headlines'),
      [[{ value: ['A', 'B'], of: 'headlines' }]],
      ['1 headlines: A|B'],
      {},
    ],
    [
      'takes the first text of a copied cell to another column',
      buildRange(0, 0, 'link_descriptions'),
      [[{ value: ['A', 'B'], of: 'headlines' }]],
      ['1 link_descriptions: A'],
      {},
    ],
    ['ignores an empty block', buildRange(0, 0, 'headlines'), [], [], {}],
  ])('%s', (_, marked, block, cells, lost) => {
    const pasted = pasteCells(rows, marked, block, findNoChoices)
    expect(describeCells(pasted.cells)).toEqual(cells)
    expect(pasted).toMatchObject({ lostRows: 0, lostColumns: 0, ...lost })
  })

  it('looks for a campaign in the ad account that is pasted beside it', () => {
    const block = toPastedTexts(['Shop EU', '301', 'Autumn'])
    const pasted = pasteCells(rows, buildRange(0, 0, 'meta_ad_account_id'), block, (field, values) => {
      if (field === 'meta_ad_account_id') return [{ id: 'act_2', name: 'Shop EU' }]
      return field === 'meta_campaign_id' && values.meta_ad_account_id === 'act_2'
        ? [{ id: '77', name: 'Autumn' }]
        : undefined
    })
    expect(describeCells(pasted.cells)).toEqual([
      '1 meta_ad_account_id: act_2',
      '1 facebook_page_id: 301',
      '1 meta_campaign_id: 77',
    ])
  })

  it('gives cells to locked rows too, which the edits leave out', () => {
    const locked = buildRows({ submission: buildSubmission() })
    expect(pasteCells(locked, buildRange(0, 0, 'headlines'), toPastedTexts(['H']), findNoChoices).cells).toEqual([
      { id: buildDraftId(1), field: 'headlines', value: ['H'], error: null },
    ])
  })
})
