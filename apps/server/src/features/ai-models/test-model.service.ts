import { createHash } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import path from 'node:path'
import { Readable } from 'node:stream'
import type { AiModel, AiModelTest } from '@hookline/contract/ai-models/ai-models.schemas'
import { costUsd } from '@hookline/contract/ai-models/model-lifetimes.rules'
import type { Clock } from '../../platform/clock.ts'
import { AiError, type AiVideo } from '../../providers/ai/ai.ts'
import type { Ai } from '../../providers/ai/create-ai.ts'
import type { ReadFrames } from '../../providers/ai/read-frames.ts'
import { ObjectExistsError, type ObjectStorage } from '../../providers/storage/storage.ts'

const clipPath = path.join(import.meta.dirname, 'test-clip.mp4')
const clipObjectName = 'system/test-clip.mp4'
const timeoutMs = 60_000

/** Sends a one-second clip that ships with the server to a model, once, and reports the outcome. */
export function createModelTest(deps: {
  providerFor: Ai['providerFor']
  readFrames: ReadFrames
  storage: ObjectStorage
  clock: Clock
}): (model: AiModel) => Promise<AiModelTest> {
  return async (model) => {
    const startedAt = deps.clock.now().getTime()
    const latencyMs = () => deps.clock.now().getTime() - startedAt
    const signal = AbortSignal.timeout(timeoutMs)
    try {
      const clip = await openClip(deps)
      const answer = await deps.providerFor({ ...model, pathName: model.path_name }).generate({
        modelId: model.path_name,
        system: 'You check that a connection works. Answer in plain text.',
        instructions: 'Say in one short sentence what the video shows.',
        template: null,
        variables: {},
        output: 'text',
        operation: 'analysis',
        videos: [clip],
        signal,
        onStage: () => {},
      })
      const price = { inputPriceUsd: model.input_price_usd, outputPriceUsd: model.output_price_usd }
      return {
        ok: true,
        message: answer.notice ?? 'The model answered.',
        latencyMs: latencyMs(),
        answer: { ...answer.usage, costUsd: costUsd(answer.usage, price), modelVersion: answer.modelVersion },
      }
    } catch (error) {
      const message = signal.aborted
        ? `The model did not answer within ${timeoutMs / 1000} seconds.`
        : error instanceof AiError && error.message
      if (!message) throw error
      return { ok: false, message, latencyMs: latencyMs(), answer: null }
    }
  }
}

async function openClip({ storage, readFrames }: { storage: ObjectStorage; readFrames: ReadFrames }): Promise<AiVideo> {
  const bytes = await readFile(clipPath)
  if (storage.kind === 'gcs') await placeInBucket(storage, bytes)
  const openFile = async () => ({ path: clipPath, close: async () => {} })
  return {
    objectName: clipObjectName,
    filename: 'test-clip.mp4',
    contentType: 'video/mp4',
    sizeBytes: bytes.byteLength,
    sha256: createHash('sha256').update(bytes).digest('hex'),
    gsUrl: storage.gsUri(clipObjectName),
    media: null,
    report: null,
    openFile,
    readFrames: (signal) => readFrames({ report: null, openFile }, signal),
  }
}

/** Vertex AI reads videos from the bucket only. */
async function placeInBucket(storage: ObjectStorage, bytes: Buffer): Promise<void> {
  if (await storage.stat(clipObjectName)) return
  try {
    await storage.write(clipObjectName, Readable.from([bytes]), 'video/mp4')
  } catch (error) {
    if (!(error instanceof ObjectExistsError)) throw error
  }
}
