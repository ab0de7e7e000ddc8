import { readFile } from 'node:fs/promises'
import { findPackageJSON } from 'node:module'
import { dirname, join } from 'node:path'
import { env, InferenceSession, type Tensor } from 'onnxruntime-web/wasm'

const weights = {
  voiceActivity: ['@ricky0123/vad-web', 'dist/silero_vad_v6.onnx'],
  encoder: ['@usefulsensors/moonshine-js', 'dist/model/base/quantized/encoder_model.onnx'],
  decoder: ['@usefulsensors/moonshine-js', 'dist/model/base/quantized/decoder_model_merged.onnx'],
} as const

/** Opens a model from the installed package that holds its weights. */
export async function openModel(name: keyof typeof weights): Promise<InferenceSession> {
  // onnxruntime-web cannot start its threads in Node.js.
  env.wasm.numThreads = 1
  const [packageName, file] = weights[name]
  const manifest = findPackageJSON(packageName, import.meta.url)
  if (!manifest) throw new Error(`${packageName} is not installed`)
  return InferenceSession.create(await readFile(join(dirname(manifest), file)), {
    // The encoder opens faster without the others, which do not speed it up.
    graphOptimizationLevel: name === 'encoder' ? 'basic' : 'all',
  })
}

/** One named answer of a model. */
export function getTensor(answers: Record<string, Tensor>, name: string): Tensor {
  const tensor = answers[name]
  if (!tensor) throw new Error(`The model gave no ${name}`)
  return tensor
}
