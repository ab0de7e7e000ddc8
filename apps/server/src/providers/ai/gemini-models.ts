import type { Model } from '@google/genai'
import type { ListedModel } from './ai.ts'
import type { GeminiSession } from './gemini-http.ts'

const pageSize = 1000
/** Models with a smaller limit have other purposes. */
const minOutputTokens = 8192
const otherPurposes =
  /(image|tts|live|audio|embedding|robotics|computer-use|transcribe|omni|nano-banana|customtools|deep-research)/

/** The models that can write copy. The list does not say which accept video; only a test shows that. */
export async function listGeminiModels(session: GeminiSession, signal: AbortSignal): Promise<ListedModel[]> {
  const found: ListedModel[] = []
  for await (const model of await session.client.models.list({ config: { pageSize, queryBase: true } })) {
    signal.throwIfAborted()
    if (isCopyWriter(model)) found.push(describe(model))
  }
  return found
}

const idOf = ({ name = '' }: Model) => name.replace(/^models\//, '')

function isCopyWriter(model: Model): boolean {
  const id = idOf(model)
  return (
    id.startsWith('gemini-') &&
    !otherPurposes.test(id) &&
    (model.supportedActions ?? []).includes('generateContent') &&
    (model.outputTokenLimit ?? 0) >= minOutputTokens
  )
}

function describe(model: Model): ListedModel {
  const pathName = idOf(model)
  return {
    pathName,
    name: model.displayName || pathName,
    version: model.version || 'unknown',
    description: model.description ?? '',
  }
}
