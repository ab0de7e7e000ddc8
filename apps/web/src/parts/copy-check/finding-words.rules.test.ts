import type { CopyFinding } from '@hookline/contract/copy-check/copy-check.schemas'
import { expect, it } from 'vitest'
import { cutFindings, findExcerpt, markText } from './finding-words.rules.ts'

const buildFinding = (start: number, end: number, change: Partial<CopyFinding> = {}): CopyFinding => ({
  rule: 'avoided-word',
  severity: 'block',
  index: 0,
  field: 'headline',
  text: '',
  word: '',
  ranges: [{ start, end }],
  message: '',
  ...change,
})
const formatMarks = (text: string, findings: CopyFinding[]) =>
  markText(text, findings)
    .map((piece) => (piece.severity ? `[${piece.text}]` : piece.text))
    .join('')

it.each<[what: string, findings: CopyFinding[], marked: string]>([
  ['nothing', [], 'So cheap now'],
  ['a word', [buildFinding(3, 8)], 'So [cheap] now'],
  ['two, in the order of the text', [buildFinding(9, 12), buildFinding(0, 2)], '[So] cheap [now]'],
  ['the first of two that overlap', [buildFinding(0, 8), buildFinding(3, 12)], '[So cheap] now'],
  ['nothing beyond the text', [buildFinding(9, 40)], 'So cheap now'],
])('marks %s', (_, findings, marked) => {
  expect(formatMarks('So cheap now', findings)).toBe(marked)
})

it('cuts marks at the edges of a part and leaves notes out', () => {
  const found = [buildFinding(2, 6), buildFinding(0, 12, { rule: 'too-long', severity: 'warn' })]
  expect(cutFindings(found, 4, 12).map(({ ranges }) => ranges)).toEqual([[{ start: 0, end: 2 }]])
  expect(cutFindings(found, 0, 4).map(({ ranges }) => ranges)).toEqual([[{ start: 2, end: 4 }]])
  expect(cutFindings(found, 8, 12).map(({ ranges }) => ranges)).toEqual([[]])
})

it('leaves out what the claims beside the text say', () => {
  const found = (['claim-not-found', 'claim-unsure', 'all-caps'] as const).map((rule) =>
    buildFinding(0, 4, { rule, severity: 'warn' }),
  )
  expect(cutFindings(found, 0, 12).map(({ rule }) => rule)).toEqual(['all-caps'])
})

it('shows a long text around its marks, between words', () => {
  const text = `${'word '.repeat(30)}cheap ${'word '.repeat(30)}`
  const at = text.indexOf('cheap')
  const { start, end } = findExcerpt(text, [{ start: at, end: at + 5 }])
  expect(text.slice(start, end)).toMatch(/^(word ){5,7}cheap( word){5,7}$/)
  expect(findExcerpt('So cheap now', [{ start: 3, end: 8 }])).toEqual({ start: 0, end: 12 })
})
