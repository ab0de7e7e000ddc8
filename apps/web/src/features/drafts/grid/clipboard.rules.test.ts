import { expect, it } from 'vitest'
import { countPasted, parseTsv, pastedCellsMax, writeTsv } from './clipboard.rules.ts'

it.each<[string, string, string[][]]>([
  ['one cell', 'a', [['a']]],
  [
    'rows and columns of Excel',
    'a\tb\r\nc\td\r\n',
    [
      ['a', 'b'],
      ['c', 'd'],
    ],
  ],
  ['rows of an old Mac', 'a\rb', [['a'], ['b']]],
  [
    'quoted line breaks, tabs and quotes',
    '"a\r\nb"\t"c\td"\n"say ""hi"""\te',
    [
      ['a\nb', 'c\td'],
      ['say "hi"', 'e'],
    ],
  ],
  ['a quote inside a text', '"Best" tea\tb', [['"Best" tea', 'b']]],
  ['a whole text in quotes', '"Best tea"\tb', [['"Best tea"', 'b']]],
  ['a quote that is never closed', '"a\tb', [['"a', 'b']]],
  ['a quote that is closed within a later cell', '"a\tb"c', [['"a', 'b"c']]],
  ['a quoted cell that is empty', '""\tb', [['', 'b']]],
  [
    'short rows',
    'a\tb\nc',
    [
      ['a', 'b'],
      ['c', ''],
    ],
  ],
  ['empty rows between others', 'a\n\nb\n', [['a'], [''], ['b']]],
  ['empty cells', '\t\t', [['', '', '']]],
  ['an empty cell', '', [['']]],
])('reads %s', (_, text, rows) => {
  expect(parseTsv(text)).toEqual(rows)
  expect(countPasted(text)).toBe(rows.length * (rows[0]?.length ?? 0))
})

it.each<[string, string[][]]>([
  [
    'line breaks, quotes, tabs and empty cells',
    [
      ['a\nb', '"quoted"'],
      ['c\td', ''],
    ],
  ],
  ['quotes at both ends', [['"Best tea"', '"', '""', '"""']]],
  ['a quote before a line break', [['"a\n"b"', 'c']]],
])('reads what it writes: %s', (_, rows) => {
  expect(parseTsv(writeTsv(rows))).toEqual(rows)
})

it('reads as many cells as one paste may have', () => {
  const rows = Array.from({ length: pastedCellsMax / 20 }, (_, y) => Array.from({ length: 20 }, (_, x) => `${y} "${x}`))
  expect(parseTsv(rows.map((row) => row.join('\t')).join('\r\n'))).toEqual(rows)
})

it('counts what a wide row makes of many short ones without writing it out', () => {
  const wide = '\t'.repeat(99_999)
  expect(countPasted(`${wide}\n${'a\n'.repeat(100_000)}`)).toBe(100_000 * 100_001)
})
