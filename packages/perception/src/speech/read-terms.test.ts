import { expect, it } from 'vitest'
import { readTerms } from './read-terms.ts'

it.each([
  ['Free returns!', 'free, returns'],
  ['$49 this week', '49 money, this, week'],
  ['forty nine dollars this week', '49 money, this, week'],
  ['forty-nine bucks', '49 money'],
  ['20% off', '20 percent, off'],
  ['twenty percent off', '20 percent, off'],
  ['$1,299.00 and 14,99 €', '1299 money, and, 14.99'],
  ['two hundred and thirty dollars', '230 money'],
  ['a hundred and thirty dollars', '130 money'],
  ['fourteen dollars and ninety nine cents today', '14.99 money, today'],
  ['only fourteen dollars ninety nine', 'only, 14.99 money'],
  ['twenty dollars and two bags', '20 money, and, 2 bag, bags'],
  ['one thousand two hundred miles', '1200 mile, miles'],
  ['seven seven zero, four', '7 seven, 7 zero, 0 four, 4'],
  ['six hours', '6 hour, hours'],
  ['one and two', '1 and, and, 2'],
  ['— !', ''],
])('reads the terms of %s', (text, expected) => {
  const terms = readTerms(text.split(' '))
  expect(terms.map(({ key, unit }) => (unit ? `${key} ${unit}` : key)).join(', ')).toBe(expected)
})

it('tells which words a term stands for', () => {
  expect(readTerms(['only', 'forty', 'nine', 'dollars', 'today']).map(({ from, to }) => [from, to])).toEqual([
    [0, 1],
    [1, 4],
    [4, 5],
  ])
})
