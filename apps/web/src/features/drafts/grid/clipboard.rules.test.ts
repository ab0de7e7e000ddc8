import { expect, it } from 'vitest'
import { parseTsv, writeTsv } from './clipboard.rules.ts'

it.each<[string, string, string[][]]>([
  ['one cell', 'a', [['a']]],
  [
    'rows and columns',
    'a\tb\r\nc\td\r\n',
    [
      ['a', 'b'],
      ['c', 'd'],
    ],
  ],
  [
    'quoted line breaks, tabs and quotes',
    '"a\r\nb"\t"c\td"\n"say ""hi"""\te',
    [
      ['a\nb', 'c\td'],
      ['say "hi"', 'e'],
    ],
  ],
  ['a quote inside a text', '"Best" tea\tb', [['"Best" tea', 'b']]],
  [
    'short rows',
    'a\tb\nc',
    [
      ['a', 'b'],
      ['c', ''],
    ],
  ],
  ['an empty cell', '', [['']]],
])('reads %s', (_, text, rows) => {
  expect(parseTsv(text)).toEqual(rows)
})

it('reads what it writes', () => {
  const rows = [
    ['a\nb', '"quoted"'],
    ['c\td', ''],
  ]
  expect(parseTsv(writeTsv(rows))).toEqual(rows)
})
