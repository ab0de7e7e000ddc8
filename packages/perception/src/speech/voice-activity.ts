import { Tensor } from 'onnxruntime-web/wasm'
import { getTensor, openModel } from './open-model.ts'

export const sampleRate = 16_000
/** The samples that Silero judges at once: 32 ms. */
export const frameSamples = 512
/** Each frame is judged with the end of the one before it. */
const contextSamples = 64
const stateShape = [2, 1, 128]

/** The probability of a voice in each frame of the sound. */
export async function measureVoice(pcm: Float32Array, signal?: AbortSignal): Promise<Float32Array> {
  const model = await openModel('voiceActivity')
  const rate = new Tensor('int64', [BigInt(sampleRate)])
  const voice = new Float32Array(Math.floor(pcm.length / frameSamples))
  let state: Tensor = new Tensor('float32', new Float32Array(2 * 128), stateShape)
  try {
    for (let frame = 0; frame < voice.length; frame++) {
      signal?.throwIfAborted()
      const input = new Float32Array(contextSamples + frameSamples)
      const from = frame * frameSamples - contextSamples
      input.set(pcm.subarray(Math.max(0, from), from + input.length), Math.max(0, -from))
      const answer = await model.run({ input: new Tensor('float32', input, [1, input.length]), state, sr: rate })
      voice[frame] = Number(getTensor(answer, 'output').data[0])
      state = getTensor(answer, 'stateN')
    }
  } finally {
    await model.release()
  }
  return voice
}
