import { expect, it } from 'vitest'
import { describePlace } from './queue-place.rules.ts'

it.each([
  [1, '1st'],
  [2, '2nd'],
  [3, '3rd'],
  [7, '7th'],
  [11, '11th'],
  [12, '12th'],
  [13, '13th'],
  [21, '21st'],
  [112, '112th'],
])('writes the place %i as %s', (place, ordinal) => {
  expect(describePlace(place)).toBe(`Waiting (${ordinal})`)
})
