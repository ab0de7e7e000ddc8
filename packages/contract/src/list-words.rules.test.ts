import { expect, it } from 'vitest'
import { listWords, shortenName } from './list-words.rules.ts'

const count = (words: number) => Array.from({ length: words }, (_, index) => `${index + 1}`)

it.each<[words: string[], ways: [last?: string, max?: number], string]>([
  [[], [], ''],
  [['a'], [], 'a'],
  [['a', 'b', 'c'], [], 'a, b and c'],
  [['a', 'b'], ['or'], 'a or b'],
  [['a', 'b', 'c', 'd'], ['and', 3], 'a, b, c and 1 more'],
  [count(20), [], '1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14, 15, 16, 17, 18, 19 and 20'],
  [count(200), ['or'], '1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14, 15, 16, 17, 18, 19, 20 and 180 more'],
])('lists %j, %j', (words, ways, listed) => {
  expect(listWords(words, ...ways)).toBe(listed)
})

it('shortens a long name, and never through an emoji', () => {
  expect(shortenName('spring.mp4')).toBe('spring.mp4')
  expect(shortenName('x'.repeat(61))).toBe(`${'x'.repeat(59)}…`)
  expect(shortenName(`${'x'.repeat(58)}😀.mp4`)).toBe(`${'x'.repeat(58)}…`)
})
