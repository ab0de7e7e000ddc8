import { expect, it } from 'vitest'
import { tellingTerms } from './search-terms.rules.ts'

const term = (text: string, weight: number) => ({ term: text, weight })

it.each([
  [
    'the rarest, which are apart, and no more than four',
    [5, 0, 9, 1, 9, 9, 2, 9, 9, 3, 9, 9, 4, 9, 9, 4],
    [1, 6, 9, 12],
  ],
  ['one of neighbours that share letters, the rarer', [3, 1, 2, 30, 30, 3, 30, 30, 3], [1, 5, 8]],
  ['neighbours too where there are few others', [3, 1, 2], [1, 2, 0]],
  ['no more neighbours than make three', [3, 1, 2, 4], [1, 2, 0]],
  ['one only where none is rare', [41, 40, 30, 99], [2]],
  ['none beside the rare ones that is not', [21, 20, 99], [1]],
  ['none when all are common', [50, 60], []],
  ['none of nothing', [], []],
])('of a search those tell most: %s', (_what, weights, wanted) => {
  const terms = weights.map((weight, at) => term(String(at), weight))
  expect(tellingTerms(terms, 100)).toEqual(wanted.map(String))
})
