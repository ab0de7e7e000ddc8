import { expect, it } from 'vitest'
import { tableLine, withoutGuard } from './table-line.rules.ts'

it.each([
  ['=HYPERLINK("http://x")', '"\'=HYPERLINK(""http://x"")"'],
  ['+1', "'+1"],
  ['-1', "'-1"],
  ['@SUM(A1)', "'@SUM(A1)"],
  ['\t=1', "'\t=1"],
  ['\r=1', '"\'\r=1"'],
  ['\n=1', '"\'\n=1"'],
  ['a=1', 'a=1'],
])('writes the cell %j so that no spreadsheet calculates it', (cell, written) => {
  expect(tableLine([cell], ',')).toBe(`${written}\r\n`)
})

it('quotes what would end a cell or a line', () => {
  expect(tableLine(['a,b', 'say "hi"', 'two\nlines', 'plain'], ',')).toBe('"a,b","say ""hi""","two\nlines",plain\r\n')
  expect(tableLine(['a,b', 'a\tb', 'two\nlines'], '\t')).toBe('a,b\t"a\tb"\t"two\nlines"\n')
})

it.each(['=1', "'=1", "''@a", "'quoted'", '-', 'plain', "it's", '', '+49 30'])(
  'gives the cell %j back as it was',
  (cell) => {
    const [written = ''] = tableLine([cell], '\t').split('\n')
    expect(written.startsWith('=') || written.startsWith('@')).toBe(false)
    expect(withoutGuard(written)).toBe(cell)
  },
)
