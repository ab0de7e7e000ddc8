import tokenizer from 'llama-tokenizer-js'
import { expect, it } from 'vitest'
import { measureFoundWords } from '../../test/ads/find-words.ts'
import { makeAd, readPcm } from '../../test/ads/make-ads.ts'
import { hearSpeech, judge } from './hear-speech.ts'

const silentFrames = { voice: new Array<number>(200).fill(0), loudness: new Array<number>(200).fill(0) }

function buildStretch(from: number, text: string, probability: number) {
  const tokens = tokenizer.encode(text, false).map((id) => ({ id, probability }))
  return { from, to: from + 50, tokens }
}

it('tells what was understood from what was not', () => {
  const heard = [buildStretch(0, 'This bottle keeps your coffee hot.', 0.9), buildStretch(60, 'Hoosh.', 0.3)]
  const { speech, guessed, state } = judge(heard, silentFrames)
  expect(state).toBe('done')
  expect(speech).toEqual([
    {
      ...{ fromMs: 0, toMs: 1600, text: 'This bottle keeps your coffee hot.', confidence: expect.closeTo(0.9) },
      words: expect.arrayContaining([{ text: 'bottle', probability: expect.any(Number) }]),
    },
  ])
  expect(guessed).toMatchObject([{ text: 'Hoosh.' }])
})

const notUnderstood = { speech: [], state: 'failed: Speech was heard but not understood.' }

it('understands nothing of low probability', () => {
  const heard = [buildStretch(0, 'Set booty band motor cafe.', 0.5), buildStretch(60, 'A hoosh.', 0.4)]
  expect(judge(heard, silentFrames)).toMatchObject({ ...notUnderstood, guessed: [{}, {}] })
})

it.each([
  ['no words', '. . .'],
  ['letters of another script', 'Zamów 오닝싱'],
  ['Cyrillic letters', 'Это новая'],
])('reports %s as not understood', (_, text) => {
  expect(judge([buildStretch(0, text, 0.9)], silentFrames)).toEqual({ ...notUnderstood, guessed: [] })
})

it('hears the sentences of an ad at their times', async () => {
  const ad = await makeAd('short')
  const shares: number[] = []
  const { speech, state } = await hearSpeech(await readPcm(ad.path), { onProgress: (share) => shares.push(share) })
  expect(state).toBe('done')
  const truth = ad.truth.spoken.map(({ text }) => text).join(' ')
  expect(measureFoundWords([{ truth, found: speech.map(({ text }) => text).join(' ') }])).toBeGreaterThan(0.85)
  expect(speech).toHaveLength(ad.truth.spoken.length)
  for (const [index, { fromMs, toMs }] of ad.truth.spoken.entries()) {
    expect(Math.abs((speech[index]?.fromMs ?? 0) - fromMs)).toBeLessThan(300)
    expect(Math.abs((speech[index]?.toMs ?? 0) - toMs)).toBeLessThan(300)
  }
  expect(shares).toEqual(shares.toSorted((one, other) => one - other))
  expect(shares.at(-1)).toBe(1)
})

it('says that German was not understood', async () => {
  const ad = await makeAd('german')
  const heard = await hearSpeech(await readPcm(ad.path))
  expect(heard).toMatchObject(notUnderstood)
})

it('hears no speech in music', async () => {
  const ad = await makeAd('testcard')
  expect(await hearSpeech(await readPcm(ad.path))).toEqual({ speech: [], guessed: [], state: 'none' })
})

it('hears no speech in a sound shorter than a syllable', async () => {
  expect(await hearSpeech(new Float32Array(300))).toEqual({ speech: [], guessed: [], state: 'none' })
})

it('stops when asked to', async () => {
  await expect(hearSpeech(new Float32Array(160_000), { signal: AbortSignal.abort() })).rejects.toThrow('abort')
})
