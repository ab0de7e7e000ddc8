import type { PartState } from '../watch-report.ts'
import { type HeardToken, openMoonshine } from './moonshine.ts'
import { type PlacedSentence, placeSentences } from './place-sentences.ts'
import { meanProbability, readSentences } from './read-sentences.ts'
import { type SoundFrames, type Stretch, splitSpeech } from './split-speech.ts'
import { frameSamples, measureVoice } from './voice-activity.ts'

export interface HearingOptions {
  signal?: AbortSignal
  /** The share done, 0 to 1. */
  onProgress?(share: number): void
}

export interface Hearing {
  /** What was understood. */
  speech: PlacedSentence[]
  /** What was not, unless it is also shown. */
  guessed: PlacedSentence[]
  state: PartState
}

/** Measured (docs/decisions/011): ads in clear English have 0.65 or more, those in 25 other languages at most 0.62. */
const understoodAbove = 0.63
/** Below this, a stretch of an otherwise English video is mostly guessed, or in another language. */
const guessedBelow = 0.55
/** Moonshine was trained on other languages too, and sometimes writes their letters. */
const foreignLetter = /[^\P{L}\p{Script=Latin}]/u
/** The share of the work that finding voices takes. */
const voiceShare = 0.2
const notUnderstood = 'failed: Speech was heard but not understood.'

/** Writes down the English that is spoken in a sound. `pcm`: mono, 16 kHz, -1 to 1. */
export async function hearSpeech(pcm: Float32Array, { signal, onProgress }: HearingOptions = {}): Promise<Hearing> {
  const voice = await measureVoice(pcm, signal)
  onProgress?.(voiceShare)
  const frames = { voice, loudness: measureLoudness(pcm, voice.length) }
  const stretches = splitSpeech(frames)
  if (stretches.length === 0) return { speech: [], guessed: [], state: 'none' }
  const heard: HeardStretch[] = []
  const moonshine = await openMoonshine()
  try {
    for (const stretch of stretches) {
      const sound = pcm.subarray(stretch.from * frameSamples, stretch.to * frameSamples)
      heard.push({ ...stretch, tokens: await moonshine.hear(sound, signal) })
      onProgress?.(voiceShare + ((1 - voiceShare) * heard.length) / stretches.length)
    }
  } finally {
    await moonshine.close()
  }
  return judge(heard, frames)
}

export interface HeardStretch extends Stretch {
  tokens: HeardToken[]
}

/** Tells what was understood. Another language shows by tokens of low probability: Moonshine knows English only. */
export function judge(heard: HeardStretch[], frames: SoundFrames): Hearing {
  const isEnglish = meanProbability(heard.flatMap(({ tokens }) => tokens)) >= understoodAbove
  const speech: PlacedSentence[] = []
  const guessed: PlacedSentence[] = []
  for (const stretch of heard) {
    const sentences = readSentences(stretch.tokens)
    if (sentences.some(({ text }) => foreignLetter.test(text))) continue
    const isUnderstood = isEnglish && meanProbability(stretch.tokens) >= guessedBelow
    const list = isUnderstood ? speech : guessed
    list.push(...placeSentences(sentences, stretch, frames))
  }
  return { speech, guessed, state: speech.length > 0 ? 'done' : notUnderstood }
}

function measureLoudness(pcm: Float32Array, frames: number): Float32Array {
  return Float32Array.from({ length: frames }, (_, frame) => {
    const samples = pcm.subarray(frame * frameSamples, (frame + 1) * frameSamples)
    return Math.sqrt(samples.reduce((sum, sample) => sum + sample * sample, 0) / frameSamples)
  })
}
