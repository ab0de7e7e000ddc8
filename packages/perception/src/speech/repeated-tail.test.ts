import { expect, it } from 'vitest'
import { repeatedTail } from './repeated-tail.ts'

it.each([
  ['nothing', [], 0],
  ['different tokens', [1, 2, 3, 4], 0],
  ['one word said three times', [9, 5, 5, 5], 0],
  ['one word said four times', [9, 5, 5, 5, 5], 3],
  ['two words said three times', [1, 2, 1, 2, 1, 2], 0],
  ['two words said four times', [8, 1, 2, 1, 2, 1, 2, 1, 2], 6],
  ['a phrase said twice', [1, 2, 3, 1, 2, 3], 0],
  ['a phrase said three times', [9, 1, 2, 3, 1, 2, 3, 1, 2, 3], 6],
  ['a phrase said three times, but not at the end', [1, 2, 3, 1, 2, 3, 1, 2, 3, 4], 0],
])('counts the repeated tokens of %s', (_, ids, expected) => {
  expect(repeatedTail(ids)).toBe(expected)
})
