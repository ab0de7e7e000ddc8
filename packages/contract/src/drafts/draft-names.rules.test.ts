import { expect, it } from 'vitest'
import { copyName, draftNames, numberSameNames } from './draft-names.rules.ts'

const date = new Date('2026-11-20T23:59:00Z')

it.each([
  ['summer.mp4', undefined, 'summer – 2026-11-20'],
  ['summer.final.MOV', undefined, 'summer.final – 2026-11-20'],
  ['summer.mp4', 2, 'summer – 2026-11-20 – variant 2'],
  ['summer sale, 50% off', undefined, 'summer sale, 50% off – 2026-11-20'],
  ['.mp4', undefined, '.mp4 – 2026-11-20'],
  ['  ', undefined, 'Video – 2026-11-20'],
])('names the drafts of %j, variant %s, %j', (fileName, variant, name) => {
  expect(draftNames(fileName, date, variant)).toEqual({ ad_name: name, creative_name: name })
})

it('cuts a long file name, but no emoji, day or variant', () => {
  const name = draftNames(`a${'😀'.repeat(300)}.mp4`, date, 7).ad_name
  expect(name.length).toBeLessThanOrEqual(400)
  expect(name.length).toBeGreaterThan(397)
  expect(name.isWellFormed()).toBe(true)
  expect(name.endsWith('😀 – 2026-11-20 – variant 7')).toBe(true)
})

it.each([
  ['Summer', 'Summer (copy)'],
  ['Summer (copy)', 'Summer (copy)'],
  ['x'.repeat(400), `${'x'.repeat(393)} (copy)`],
])('names the copy of %j', (name, copy) => {
  expect(copyName(name)).toBe(copy)
})

it.each<[what: string, names: string[], taken: string[], numbered: string[]]>([
  ['names of their own', ['a', 'b'], ['c'], ['a', 'b']],
  ['a name that repeats', ['a', 'b', 'a', 'a'], [], ['a', 'b', 'a (2)', 'a (3)']],
  ['a name in use', ['a', 'a'], ['a', 'a (3)'], ['a (2)', 'a (4)']],
  ['a name that looks numbered', ['a (2)', 'a', 'a'], [], ['a (2)', 'a', 'a (3)']],
  ['a long name', ['x'.repeat(400)], ['x'.repeat(400)], [`${'x'.repeat(396)} (2)`]],
])('numbers %s', (_what, names, taken, numbered) => {
  expect(numberSameNames(names, new Set(taken))).toEqual(numbered)
})
