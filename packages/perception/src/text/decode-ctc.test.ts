import { expect, it } from 'vitest'
import { decodeCtc } from './decode-ctc.ts'

// The second space is the one that the models add as their last class.
const alphabet = [' ', 'a', 'b', '$', ' ']

/** One step per character, `_` for blank, `~` for blank with a trace of a space. */
const matrixOf = (steps: string) =>
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
  ['keeps one of two spaces', 'a _ b', 'a b'],
  ['adds a space that was probably lost between narrow letters', 'ab~ab', 'ab ab'],
  ['adds none between wide letters', '__a____b_~_a___b__', 'abab'],
  ['adds none in a plain gap', 'ab_ab', 'abab'],
  ['adds none beside a sign', '$~b', '$b'],
  ['adds none beside a space that was read', 'a~ ~b', 'a b'],
])('%s', (_behaviour, steps, text) => {
  const characters = decodeCtc(matrixOf(steps), alphabet)
  expect(characters.map(({ character }) => character).join('')).toBe(text)
})

it('gives the surest step of a repeated letter as its confidence', () => {
  const [character] = decodeCtc(Float32Array.of(0.4, 0.6, 0.1, 0.9, 0.2, 0.8), ['a'])
  expect(character?.confidence).toBeCloseTo(0.9)
})
