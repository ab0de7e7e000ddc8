import type { PgSemaphore } from '../../platform/database/pg-semaphore.ts'
import type { WatchCall } from '../../platform/observability/watch-call.ts'
import { createGeminiAi, type GeminiConnection } from './ai.gemini.ts'
import { createOfflineAi } from './ai.offline.ts'
import { AiError, type AiFileCache, type AiProvider } from './ai.ts'

export interface AiConfig {
  /** Null without a key or project: only the offline writer works. */
  gemini: GeminiConnection | null
}

export interface Ai {
  isConnected: boolean
  handles(modelId: string): boolean
  /** @throws AiError `NO_PROVIDER` when no configured provider serves the model. */
  providerFor(modelId: string): AiProvider
  listModels?: AiProvider['listModels']
}

export function createAi(
  config: AiConfig,
  needs: { fileCache: AiFileCache; semaphore?: PgSemaphore; watch?: WatchCall },
): Ai {
  const providers: AiProvider[] = [createOfflineAi()]
  if (config.gemini) providers.push(createGeminiAi({ connection: config.gemini, ...needs }))
  const lister = providers.find(({ listModels }) => listModels)
  return {
    ...(lister && { listModels: lister.listModels }),
    isConnected: config.gemini !== null,
    handles: (modelId) => providers.some((one) => one.handles(modelId)),
    providerFor(modelId) {
      const provider = providers.find((one) => one.handles(modelId))
      if (provider) return provider
      throw new AiError({
        errorType: 'NO_PROVIDER',
        message: config.gemini
          ? `No AI provider serves the model ${modelId}.`
          : `The model ${modelId} needs an AI key: set GEMINI_API_KEY, or choose the Offline draft writer.`,
      })
    },
  }
}
