import { expect, it } from 'vitest'
import { compareWords } from './word-diff.ts'

const formatMarks = (pieces: { text: string; isChanged: boolean }[]) =>
  pieces.map(({ text, isChanged }) => (isChanged ? `[${text}]` : text)).join('')

it.each([
  ['Save 20% today', 'Save 20% now', 'Save 20% [today]', 'Save 20% [now]'],
  ['Same', 'Same', 'Same', 'Same'],
  ['', 'New', '', '[New]'],
  ['Gone', '', '[Gone]', ''],
  ['One two', 'One\ntwo', 'One[ ]two', 'One[\n]two'],
  ['Größe 👟 M', 'Größe 👟 L', 'Größe 👟 [M]', 'Größe 👟 [L]'],
])('marks the words that differ between %j and %j', (before, after, old, fresh) => {
  const found = compareWords(before, after)
  expect(formatMarks(found.before)).toBe(old)
  expect(formatMarks(found.after)).toBe(fresh)
})

it('shows texts that differ in more words than compared as replaced', () => {
  const [before, after] = ['a b c d e f', 'u v w x y z']
  const whole = compareWords(before, after, { editsMax: 3 })
  expect(formatMarks(whole.before)).toBe(`[${before}]`)
  expect(formatMarks(whole.after)).toBe(`[${after}]`)
  expect(formatMarks(compareWords('a b', 'a c', { editsMax: 3 }).after)).toBe('a [c]')
})
