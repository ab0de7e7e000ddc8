import { expect, it } from 'vitest'
import { placeSentences } from './place-sentences.ts'
import type { HeardSentence } from './read-sentences.ts'
import { toFrames } from './split-speech.ts'

function buildSentences(...texts: string[]): HeardSentence[] {
  return texts.map((text) => ({ text, confidence: 0.9, words: [] }))
}

function loudExcept(length: number, quietFrom: number, quietTo: number) {
  const loudness = Array.from<unknown, number>({ length }, (_, frame) =>
    frame >= quietFrom && frame < quietTo ? 0.01 : 0.5,
  )
  return { voice: new Array<number>(length).fill(0.9), loudness }
}

it('gives one sentence the whole stretch', () => {
  const [only] = placeSentences(buildSentences('Order today.'), { from: 10, to: 60 }, loudExcept(100, 0, 0))
  expect(only).toEqual({ fromMs: 320, toMs: 1920, text: 'Order today.', confidence: 0.9, words: [] })
})

it('splits at the pause near the place that the letters say', () => {
  const frames = loudExcept(200, 88, 95)
  const [first, second] = placeSentences(buildSentences('Same length.', 'Same length.'), { from: 0, to: 200 }, frames)
  expect(first?.toMs).toBeGreaterThanOrEqual(88 * 32)
  expect(first?.toMs).toBeLessThan(95 * 32)
  expect(second?.fromMs).toBe(first?.toMs)
  expect(second?.toMs).toBe(6400)
})

it('leaves out pauses at both ends of a sentence', () => {
  const frames = loudExcept(120, 0, 0)
  frames.voice.fill(0, 0, 20).fill(0, 50, 70)
  frames.loudness.fill(0, 50, 70)
  const placed = placeSentences(buildSentences('Same length.', 'Same length.'), { from: 10, to: 110 }, frames)
  expect(placed.map(({ fromMs, toMs }) => [fromMs / 32, toMs / 32])).toEqual([
    [20, 50],
    [70, 110],
  ])
})

it('keeps many sentences of a short stretch in order', () => {
  const stretch = { from: 0, to: toFrames(900) }
  const placed = placeSentences(
    buildSentences('A.', 'B.', 'C.', 'D.', 'E.', 'F.', 'G.', 'H.'),
    stretch,
    loudExcept(28, 0, 0),
  )
  expect(placed).toHaveLength(8)
  for (const { fromMs, toMs } of placed) expect(toMs).toBeGreaterThanOrEqual(fromMs)
  expect(placed.at(-1)?.toMs).toBe(896)
})
