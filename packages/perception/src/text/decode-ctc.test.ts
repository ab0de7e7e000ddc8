import { expect, it } from 'vitest'
import { decodeCtc } from './decode-ctc.ts'

const alphabet = [' ', 'a', 'b', '$', ' ']

/** One step per character, `_` for blank; `space` is the probability of a space there. */
const matrixOf = (steps: { best: string; space?: number }[]) =>
  Float32Array.from(
    steps.flatMap(({ best, space = 0 }) =>
      ['_', ...alphabet].map((character, index) => (index === 1 ? space : character === best && index < 5 ? 0.9 : 0)),
    ),
  )
const read = (steps: { best: string; space?: number }[]) =>
  decodeCtc(matrixOf(steps), alphabet)
    .map(({ character }) => character)
    .join('')
const each = (text: string) => [...text].map((best) => ({ best }))

it.each([
  ['joins repetitions and drops blanks', each('_aa_b_'), 'ab'],
  ['keeps a letter that a blank repeats', each('a_a'), 'aa'],
  ['reads nothing from blanks', each('___'), ''],
  [
    'adds a space where a gap between words probably holds one',
    [{ best: 'a' }, { best: '_', space: 0.2 }, { best: 'b' }],
    'a b',
  ],
  ['adds none in a gap inside a word', [{ best: 'a' }, { best: '_', space: 0.03 }, { best: 'b' }], 'ab'],
  ['adds none beside a sign', [{ best: '$' }, { best: '_', space: 0.2 }, { best: 'b' }], '$b'],
  [
    'adds none beside a space it read',
    [{ best: 'a' }, { best: '_', space: 0.2 }, { best: '', space: 1 }, { best: 'b' }],
    'a b',
  ],
])('%s', (_behaviour, steps, text) => {
  expect(read(steps)).toBe(text)
})

it('gives the surest step of a repeated letter as its confidence', () => {
  const [character] = decodeCtc(Float32Array.of(0.4, 0.6, 0.1, 0.9, 0.2, 0.8), ['a'])
  expect(character?.confidence).toBeCloseTo(0.9)
})
