import { describe, expect, it } from 'vitest'
import { distinctTexts, duplicateTexts, splitVisible } from './draft-texts.rules.ts'

describe('splitVisible', () => {
  it.each([
    ['all of a short text', 'abc', 3, 'abc', ''],
    ['a long text up to the limit', 'abcd', 3, 'abc', 'd'],
    ['nothing of an empty text', '', 3, '', ''],
    ['emoji as one character each', '👩‍👩‍👧👩‍👩‍👧x', 2, '👩‍👩‍👧👩‍👩‍👧', 'x'],
    ['a text of long emoji that fits', '👩‍👩‍👧', 2, '👩‍👩‍👧', ''],
  ])('shows %s', (_, text, limit, visible, hidden) => {
    expect(splitVisible(text, limit)).toEqual({ visible, hidden })
  })
})

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
