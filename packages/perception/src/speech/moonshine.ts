import { type InferenceSession, Tensor } from 'onnxruntime-web/wasm'
import { getTensor, openModel } from './open-model.ts'
import { repeatedTail } from './repeated-tail.ts'
import { sampleRate } from './voice-activity.ts'

export interface HeardToken {
  id: number
  /** 0 to 1: how sure the model is of this token. */
  probability: number
}

export interface Moonshine {
  /** The tokens of a few seconds of speech, mono at 16 kHz; the last one is `endToken` unless the limit was reached. */
  hear(pcm: Float32Array, signal?: AbortSignal): Promise<HeardToken[]>
  close(): Promise<void>
}

const startToken = 1
export const endToken = 2
/** More tokens than anybody speaks: what follows is invented. */
const tokensPerSecond = 6.5
/** Silence at both ends: the first and last words are found more often. */
const silentSamples = 0.2 * sampleRate
const layers = 8
const emptyCacheShape = [0, 8, 1, 52]

/** Opens Moonshine base, the English model. */
export async function openMoonshine(): Promise<Moonshine> {
  // The larger one first: the memory that its loading took serves the other.
  const decoder = await openModel('decoder')
  const encoder = await openModel('encoder')
  return {
    async hear(pcm, signal) {
      const padded = new Float32Array(pcm.length + 2 * silentSamples)
      padded.set(pcm, silentSamples)
      const encoded = await encoder.run({ input_values: new Tensor('float32', padded, [1, padded.length]) })
      const limit = Math.ceil((padded.length / sampleRate) * tokensPerSecond)
      return decode(decoder, getTensor(encoded, 'last_hidden_state'), limit, signal)
    },
    async close() {
      await encoder.release()
      await decoder.release()
    },
  }
}

/** Takes the most probable token each time, until the end, the limit or a loop. */
async function decode(decoder: InferenceSession, encoded: Tensor, limit: number, signal?: AbortSignal) {
  const heard: HeardToken[] = []
  const cache = emptyCache()
  let last = startToken
  while (heard.length < limit && last !== endToken) {
    signal?.throwIfAborted()
    const isFirst = heard.length === 0
    const inputs = {
      input_ids: new Tensor('int64', [BigInt(last)], [1, 1]),
      encoder_hidden_states: encoded,
      use_cache_branch: new Tensor('bool', [!isFirst]),
      ...cache,
    }
    // The sound is the same for all tokens: only the first answer holds its half of the cache.
    const renewed = Object.keys(cache).filter((name) => isFirst || name.includes('.decoder.'))
    const answer = await decoder.run(inputs, ['logits', ...renewed.map(toAnswerName)])
    for (const name of renewed) cache[name] = getTensor(answer, toAnswerName(name))
    const logits = getTensor(answer, 'logits').data as Float32Array
    // Where a voice was found, something was said: without this, the model gives up on some whole sentences.
    if (isFirst) logits[endToken] = Number.NEGATIVE_INFINITY
    const token = mostProbable(logits)
    heard.push(token)
    last = token.id
    const repeated = repeatedTail(heard.map(({ id }) => id))
    if (repeated > 0) return heard.slice(0, -repeated)
  }
  return heard
}

function emptyCache(): Record<string, Tensor> {
  const cache: Record<string, Tensor> = {}
  for (let layer = 0; layer < layers; layer++) {
    for (const part of ['decoder.key', 'decoder.value', 'encoder.key', 'encoder.value']) {
      cache[`past_key_values.${layer}.${part}`] = new Tensor('float32', new Float32Array(0), emptyCacheShape)
    }
  }
  return cache
}

function toAnswerName(nameOfInput: string): string {
  return nameOfInput.replace('past_key_values', 'present')
}

function mostProbable(logits: Float32Array): HeardToken {
  let id = 0
  for (let other = 1; other < logits.length; other++) if (readLogit(logits, other) > readLogit(logits, id)) id = other
  let sum = 0
  for (const logit of logits) sum += Math.exp(logit - readLogit(logits, id))
  return { id, probability: 1 / sum }
}

function readLogit(values: Float32Array, index: number): number {
  return values[index] ?? Number.NEGATIVE_INFINITY
}
