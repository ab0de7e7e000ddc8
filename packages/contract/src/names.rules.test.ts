import { describe, expect, it } from 'vitest'
import { isVisibleLabel, isVisibleName, mixesScripts, nameKey, toStoredName } from './names.rules.ts'

describe('isVisibleName', () => {
  it.each(['Ada Owner', 'İPEK ẞ', 'Łukasz', '名前', 'محمد', 'नमस्ते', 'a-b_c.d'])('accepts %j', (name) => {
    expect(isVisibleName(name)).toBe(true)
  })

  it.each([
    ['zero-width space', 'sa\u200Bme'],
    ['zero-width joiner', 'sa\u200Dme'],
    ['byte order mark', '\uFEFFsame'],
    ['soft hyphen', 'sa\u00ADme'],
    ['direction override', 'sa\u202Eme'],
    ['word joiner', 'sa\u2060me'],
    ['variation selector', 'same\uFE0F'],
    ['Hangul filler', 'same\u3164'],
    ['empty Braille cell', '\u2800\u2800\u2800'],
    ['line separator', 'sa\u2028me'],
    ['tag character', 'same\u{E0041}'],
    ['control character', 'sa\u0007me'],
  ])('refuses a %s', (_, name) => {
    expect(isVisibleName(name)).toBe(false)
  })
})

describe('isVisibleLabel', () => {
  it.each(['❤️ launch', '👩‍💻 UGC', '👩🏽‍💻', '🏳️‍🌈', 'Q4'])('accepts %j', (label) => {
    expect(isVisibleLabel(label)).toBe(true)
  })

  it.each(['Q4\u200B', 'Q\uFE0F4', 'sa\u200Dme', '❤\u200B'])('refuses %j', (label) => {
    expect(isVisibleLabel(label)).toBe(false)
  })
})

it('stores no dot over a letter that has one', () => {
  const stored = [' i\u0307pek', '\u0130pek', 'q\u0307'].map(toStoredName)
  expect(stored).toEqual(['ipek', '\u0130pek', 'q\u0307'])
})

it.each([
  ['ſame', 'same'],
  ['ＳＡＭＥ', 'same'],
  ['Jose\u0301', 'Jos\u00E9'],
  ['ﬁnn', 'FINN'],
  ['sa  me', 'Sa me'],
  ['sa\u00A0me', 'sa me'],
  ['i\u0307pek', 'ipek'],
  ['\u0130pek', 'ipek'],
])('takes %j and %j for one name', (one, other) => {
  expect(nameKey(one)).toBe(nameKey(other))
})

describe('mixesScripts', () => {
  it.each(['s\u0430me', 'Paul Петров', 'αnna', 'Νina 2'])('finds %j', (name) => {
    expect(mixesScripts(name)).toBe(true)
  })

  it.each(['same', 'Zoë Müller', 'Анна', 'Νίκος', 'Анна 2 😀', '田中 Ken', '123'])(
    'takes %j for one script',
    (name) => {
      expect(mixesScripts(name)).toBe(false)
    },
  )
})
