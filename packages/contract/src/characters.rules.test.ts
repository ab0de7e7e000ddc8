import { expect, it } from 'vitest'
import { countCharacters, normalizeText, splitAtLimit } from './characters.rules.ts'

it.each([
  ['', 0],
  ['Sale', 4],
  ['👩‍👩‍👧 go', 4],
  ['e\u0301', 1],
])('counts %j as %i characters', (text, count) => {
  expect(countCharacters(text)).toBe(count)
})

it.each([
  ['', 3, ['', '']],
  ['Sal', 3, ['Sal', '']],
  ['👩‍👩‍👧', 2, ['👩‍👩‍👧', '']],
  ['Sale now', 4, ['Sale', ' now']],
  ['👩‍👩‍👧👩‍👩‍👧!', 2, ['👩‍👩‍👧👩‍👩‍👧', '!']],
])('splits %j after %i visible characters', (text, limit, parts) => {
  expect(splitAtLimit(text, limit)).toEqual(parts)
})

it.each(['Zoe\u0308', 'q\u0307\u0323', 'ﬁnn', 'ｶﾞ', '\u1112\u1161\u11ab', '\u09c7\u09be', '', '\u0301'])(
  'normalizes %j as Unicode does, also beside a long row of marks',
  (text) => {
    const row = `a${'\u0301'.repeat(100)}`
    for (const form of ['NFC', 'NFD', 'NFKC', 'NFKD'] as const) {
      expect(normalizeText(text, form)).toBe(text.normalize(form))
      expect(normalizeText(`${text}${row} ${text}`, form)).toBe(`${text}${row} ${text}`.normalize(form))
    }
  },
)
