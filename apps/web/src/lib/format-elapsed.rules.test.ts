import { expect, it } from 'vitest'
import { formatElapsed } from './format-elapsed.rules.ts'

it.each([
  [0, '0:00'],
  [59.9, '0:59'],
  [125, '2:05'],
])('writes %d s as %s', (seconds, text) => {
  expect(formatElapsed(seconds)).toBe(text)
})
