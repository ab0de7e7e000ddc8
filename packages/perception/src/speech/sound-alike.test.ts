import { expect, it } from 'vitest'
import { compareSound, toSound } from './sound-alike.ts'

it.each([
  ['kid', 'kit', 0.8, 1],
  ['hullbowl', 'wholebowl', 0.8, 1],
  ['lats', 'lattes', 0.8, 1],
  ['withscurly', 'whiskerly', 0.6, 0.8],
  ['card', 'card', 1, 1],
  ['coffee', 'bottle', 0, 0.4],
  ['save', 'order', 0, 0.4],
])('compares %s with %s', (one, other, least, most) => {
  const alike = compareSound(toSound(one), toSound(other))
  expect(alike).toBeGreaterThanOrEqual(least)
  expect(alike).toBeLessThanOrEqual(most)
})
