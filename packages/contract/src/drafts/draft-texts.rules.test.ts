import { expect, it } from 'vitest'
import { distinctTexts, duplicateTexts } from './draft-texts.rules.ts'

it.each<[texts: string[], doubles: number[], distinct: string[]]>([
  [['One', 'Two'], [], ['One', 'Two']],
  [['One', ' one ', 'ONE'], [1, 2], ['One']],
  [['', ' ', 'One'], [], ['One']],
  [[' One ', 'Two', 'Three', 'Four'], [], ['One', 'Two', 'Three']],
])('finds the repeated texts in %j', (texts, doubles, distinct) => {
  expect(duplicateTexts(texts)).toEqual(doubles)
  expect(distinctTexts(texts, 3)).toEqual(distinct)
})

it('returns all distinct texts without a limit', () => {
  expect(distinctTexts(['One', 'Two', 'Three', 'Four', 'two'])).toEqual(['One', 'Two', 'Three', 'Four'])
})
