import { expect, it } from 'vitest'
import { isRetired, priceAt } from './model-lifetimes.rules.ts'

const newYear = new Date('2027-01-01T00:00:00Z')
const before = new Date('2026-12-31T23:59:59Z')

it.each([
  ['gemini-2.0-flash', before, true],
  ['gemini-2.5-pro', new Date('2026-11-30T23:00:00Z'), false],
  ['gemini-2.5-pro', new Date('2026-12-01T00:00:00Z'), true],
  ['gemini-3.8-flash', newYear, false],
  ['a-model-of-ours', newYear, false],
])('%s at %s is retired: %s', (pathName, now, retired) => {
  expect(isRetired(pathName, now)).toBe(retired)
})

const announced = { input: 0.75, output: 3.75 }
it.each([
  ['the price of this year until its last second', announced, before, { ...announced, from: '2026-09-02' }],
  ['that of next year from its first', announced, newYear, { input: 1.5, output: 7.5, from: '2027-01-01' }],
  ['what somebody entered', { input: 1, output: 2 }, newYear, { input: 1, output: 2, from: null }],
  ['no price', { input: null, output: null }, newYear, { input: null, output: null, from: null }],
])('takes %s', (_what, stored, at, expected) => {
  expect(priceAt('gemini-3.8-flash', stored, at)).toEqual(expected)
})
