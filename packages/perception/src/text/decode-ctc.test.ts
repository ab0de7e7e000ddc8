import { describe, expect, it } from 'vitest'
import { decodeCtc } from './decode-ctc.ts'

// The second space is the one that the models add as their last class.
const alphabet = [' ', 'a', 'b', '$', ' ']

/** One step per character, `_` for blank, `~` for blank with a trace of a space. */
const buildMatrix = (steps: string) =>
  Float32Array.from(
    [...steps].flatMap((step) =>
      ['_', ...alphabet].map((character, index) => {
        if (index === 1 && step === '~') return 0.2
        if (index === 5) return 0
        return character === step || (index === 0 && step === '~') ? 0.7 : 0.01
      }),
    ),
  )

it.each([
  ['joins repetitions and drops blanks', '_aa_b_', 'ab'],
  ['keeps a letter that a blank repeats', 'a_a', 'aa'],
  ['reads nothing from blanks', '___', ''],
])('%s', (_behaviour, steps, text) => {
  const characters = decodeCtc(buildMatrix(steps), { alphabet, paddedBy: 1 })
  expect(characters.map(({ character }) => character).join('')).toBe(text)
})

it('takes no space for a character, and keeps the highest probability of one in each gap', () => {
  const characters = decodeCtc(buildMatrix('a _ b~a_b'), { alphabet, paddedBy: 1 })
  expect(characters.map(({ character, space }) => [character, Math.round(space * 10) / 10])).toEqual([
    ['a', 0],
    ['b', 0.7],
    ['a', 0.2],
    ['b', 0],
  ])
})

it('places each character in its line, which a wider picture fills in part', () => {
  const places = decodeCtc(buildMatrix('_aa__b__'), { alphabet, paddedBy: 2 }).map(({ at }) => at)
  expect(places).toEqual([0.5, 1.375])
})

it('gives the surest step of a repeated letter as its confidence', () => {
  const [character] = decodeCtc(Float32Array.of(0.4, 0.6, 0.1, 0.9, 0.2, 0.8), { alphabet: ['a'], paddedBy: 1 })
  expect(character?.confidence).toBeCloseTo(0.9)
})

describe('a letter or the digit that looks like it', () => {
  const signs = [...'TDAY20OLW5Ss1I%', ' ']
  /** One step per character; `(0.56 0 0.41 O)` is a step with these probabilities. */
  const read = (text: string) => {
    const steps = text.match(/\([^)]*\)|./g) ?? []
    const rows = steps.map((step) => {
      const parts = step.startsWith('(') ? step.slice(1, -1).split(' ') : ['0.99', step]
      const row = new Float32Array(signs.length + 1)
      for (let n = 0; n < parts.length; n += 2) row[signs.indexOf(parts[n + 1] ?? '') + 1] = Number(parts[n])
      return row
    })
    const characters = decodeCtc(Float32Array.from(rows.flatMap((row) => [...row])), {
      alphabet: signs,
      paddedBy: 1,
    })
    return {
      text: characters.map(({ character }) => character).join(''),
      lowest: Math.min(...characters.map(({ confidence }) => confidence)),
    }
  }

  it.each([
    ['T(0.56 0 0.41 O)DAY', 'TODAY'],
    ['L(0.7 0 0.2 O)W', 'LOW'],
    ['DA(0.5 5 0.3 S 0.1 s)A', 'DASA'],
    ['2(0.6 O 0.3 0)%', '20%'],
    ['1(0.6 S 0.3 5)0', '150'],
  ])('is read by its neighbours: %s', (steps, text) => {
    expect(read(steps).text).toBe(text)
    expect(read(steps).lowest).toBeGreaterThan(0.85)
  })

  it.each([
    ['a digit that no letter comes near', 'A(0.9 1 0.05 I)D', 'A1D'],
    ['a digit at the end of a code', 'DAY2(0.6 0 0.3 O)', 'DAY20'],
    ['a letter at the start of a word', '(0.6 O 0.3 0)LD', 'OLD'],
  ])('keeps %s', (_what, steps, text) => {
    expect(read(steps).text).toBe(text)
  })
})
