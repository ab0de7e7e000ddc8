import type { PgSemaphore } from '../../platform/database/pg-semaphore.ts'
import type { WatchCall } from '../../platform/observability/watch-call.ts'
import { AiError, type AiFileCache, type AiProvider } from './ai.ts'
import { createGeminiAi, type GeminiConnection } from './gemini/ai.gemini.ts'
import { createOfflineAi } from './offline/ai.offline.ts'
import { createOpenAiCompatibleAi, type OpenAiConnection } from './openai-compatible/ai.openai-compatible.ts'

export interface AiConfig {
  /** Null without a key or project. */
  gemini: GeminiConnection | null
  /** Null without an address. */
  openAiCompatible: OpenAiConnection | null
}

/** A model of the team's list: its row decides which provider serves it. */
export interface ServedModel {
  pathName: string
  provider: string
}

export type Ai = ReturnType<typeof createAi>

/** The providers that the configuration names, and the offline writer. */
export function createAi(
  { gemini, openAiCompatible }: AiConfig,
  needs: { fileCache: AiFileCache; semaphore?: PgSemaphore; watch?: WatchCall },
) {
  const providers: AiProvider[] = [createOfflineAi()]
  if (gemini) providers.push(createGeminiAi({ connection: gemini, ...needs }))
  if (openAiCompatible) providers.push(createOpenAiCompatibleAi({ connection: openAiCompatible, ...needs }))
  const find = (provider: string) => providers.find((one) => one.provider === provider)
  return {
    /** An AI that sees videos is configured; without one only the offline writer works. */
    isConnected: gemini !== null || openAiCompatible !== null,
    /** Whether a configured provider serves models of this `provider`. */
    serves: (provider: string) => find(provider) !== undefined,
    /** @throws AiError `NO_PROVIDER` when no configured provider serves the model. */
    providerFor(model: ServedModel): AiProvider {
      const provider = find(model.provider)
      if (provider) return provider
      throw new AiError({ errorType: 'NO_PROVIDER', message: describeMissing(model) })
    },
    /** The configured providers that can list their models. */
    listers: providers.flatMap(({ provider, listModels }) => (listModels ? [{ provider, listModels }] : [])),
  }
}

const settings = new Map<string, string>([
  ['Gemini', 'an API key: set GEMINI_API_KEY'],
  ['OpenAI-compatible', 'an AI server: set OPENAI_COMPATIBLE_URL'],
])

function describeMissing({ pathName, provider }: ServedModel): string {
  const setting = settings.get(provider)
  if (!setting) return `No AI provider serves the model ${pathName}.`
  return `The model ${pathName} needs ${setting}, or choose the Offline draft writer.`
}
