import tokenizer from 'llama-tokenizer-js'
import { expect, it } from 'vitest'
import { endToken } from './moonshine.ts'
import { meanProbability, readSentences } from './read-sentences.ts'

function heard(text: string, probability = 0.9) {
  return [...tokenizer.encode(text, false), endToken].map((id) => ({ id, probability }))
}

it.each([
  ['one sentence', 'Order yours today.', ['Order yours today.']],
  ['no full stop', 'and save money', ['and save money']],
  ['three sentences', 'Tired? Try it now! It works.', ['Tired?', 'Try it now!', 'It works.']],
  ['a decimal point', 'Rated 4.8 stars. Wow.', ['Rated 4.8 stars.', 'Wow.']],
  ['a title', 'And Mr. Lee came. He saw.', ['And Mr. Lee came.', 'He saw.']],
  ['an address', 'Go to brewly.com today.', ['Go to brewly.com today.']],
  ['letters beyond the vocabulary', 'Crème brûlée 🎉.', ['Crème brûlée 🎉.']],
  ['punctuation only', '. . .', []],
  ['nothing', '', []],
])('reads %s', (_, text, expected) => {
  expect(readSentences(heard(text)).map((sentence) => sentence.text)).toEqual(expected)
})

it('ignores tokens beyond the vocabulary', () => {
  expect(readSentences([{ id: 32_700, probability: 0.5 }])).toEqual([])
})

it('gives each sentence the confidence of its own tokens', () => {
  const tokens = [...heard('It works.', 0.9), ...heard('Maybe not.', 0.4)]
  const [first, second] = readSentences(tokens)
  expect(first?.confidence).toBeCloseTo(0.9)
  expect(second?.confidence).toBeCloseTo(0.4)
})

it('gives each word the probability of its tokens together', () => {
  const [sentence] = readSentences(heard('Try Brewly.', 0.5))
  const tokens = tokenizer.encode('Brewly.', false).length
  expect(sentence?.words).toEqual([
    { text: 'Try', probability: 0.5 },
    { text: 'Brewly.', probability: 0.5 ** tokens },
  ])
})

it('takes the geometric mean of probabilities', () => {
  expect(meanProbability([{ probability: 0.9 }, { probability: 0.1 }])).toBeCloseTo(0.3)
  expect(meanProbability([])).toBe(0)
})
