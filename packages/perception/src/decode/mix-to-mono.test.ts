import { expect, it } from 'vitest'
import { mixToMono } from './mix-to-mono.ts'

const tone = (hertz: number) =>
  Array.from({ length: 4000 }, (_, n) => 0.5 * Math.sin((2 * Math.PI * hertz * n) / 16_000))
const stereo = (left: number[], right: number[]) =>
  Float32Array.from(left.flatMap((sample, n) => [sample, right[n] ?? 0]))
const silence = tone(0)
const voice = tone(200)

it.each([
  ['equal channels', voice, voice, 0.5],
  ['a channel turned over', voice, voice.map((sample) => -sample), 0.5],
  ['a quieter channel turned over', voice, voice.map((sample) => -0.6 * sample), 0.4],
  ['the left channel alone', voice, silence, 0.25],
  ['the right channel alone', silence, voice, 0.25],
  ['silence', silence, silence, 0],
])('hears %s', (_what, left, right, loudest) => {
  const mono = mixToMono(stereo(left, right))
  expect(mono).toHaveLength(4000)
  expect(Math.max(...mono)).toBeCloseTo(loudest, 1)
})

it('mixes unlike channels as they are', () => {
  const other = tone(330)
  const mono = mixToMono(stereo(voice, other))
  expect(mono[40]).toBeCloseTo(((voice[40] ?? 0) + (other[40] ?? 0)) / 2)
})
