import { expect, it } from 'vitest'
import { splitSpeech, toFrames, toMilliseconds } from './split-speech.ts'

/** Frames from pairs of a probability of voice and its length; voices are as loud as they are probable. */
function buildFrames(...parts: [probability: number, ms: number][]) {
  const voice = parts.flatMap(([probability, ms]) => new Array<number>(toFrames(ms)).fill(probability))
  return { voice, loudness: voice }
}

function listStretchSeconds(frames: ReturnType<typeof buildFrames>) {
  return splitSpeech(frames).map(({ from, to }) => [toMilliseconds(from) / 1000, toMilliseconds(to) / 1000])
}

it.each([
  ['nothing', buildFrames([0, 3000]), []],
  ['a sound like a voice', buildFrames([0.45, 3000]), []],
  ['a click', buildFrames([0, 1000], [0.9, 100], [0, 1000]), []],
  ['no sound at all', buildFrames(), []],
])('finds no speech in %s', (_, frames, expected) => {
  expect(splitSpeech(frames)).toEqual(expected)
})

it('leaves room at both ends, within the sound', () => {
  expect(listStretchSeconds(buildFrames([0, 1024], [0.9, 2048], [0, 1024]))).toEqual([[0.864, 3.232]])
  expect(listStretchSeconds(buildFrames([0.9, 2048]))).toEqual([[0, 2.048]])
})

it('keeps a quiet consonant inside its word', () => {
  expect(listStretchSeconds(buildFrames([0.9, 1600], [0.1, 192], [0.9, 1600]))).toHaveLength(1)
})

it('splits at a pause, without overlap', () => {
  const [first, second] = listStretchSeconds(buildFrames([0.9, 2000], [0, 300], [0.9, 2000]))
  expect(first?.[1]).toBeLessThanOrEqual(second?.[0] ?? 0)
})

it('joins a short stretch with its neighbour over a short pause only', () => {
  expect(listStretchSeconds(buildFrames([0.9, 500], [0, 400], [0.9, 3000]))).toHaveLength(1)
  expect(listStretchSeconds(buildFrames([0.9, 500], [0, 1500], [0.9, 3000]))).toHaveLength(2)
})

it('splits long speech at its quietest moment', () => {
  const frames = buildFrames([0.9, 6016], [0.6, 192], [0.9, 6016])
  const [first, second] = listStretchSeconds(frames)
  expect(first?.[1]).toBeCloseTo(6.1, 0)
  expect(second?.[0]).toBe(first?.[1])
})

it('gives no stretch over 9 seconds, however long somebody speaks', () => {
  const stretches = listStretchSeconds(buildFrames([0.9, 60_000]))
  for (const [from = 0, to = 0] of stretches) expect(to - from).toBeLessThan(9)
  expect(stretches.at(-1)?.[1]).toBeCloseTo(60, 1)
})
