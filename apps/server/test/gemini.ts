import { afterAll, afterEach, beforeAll, expect } from 'vitest'
import { AiError, type AiRequest } from '../src/providers/ai/ai.ts'
import { createGeminiAi } from '../src/providers/ai/gemini/ai.gemini.ts'
import { createMemoryFileCache } from './ai-requests.ts'
import { type GeminiStub, startGeminiStub } from './gemini-stub.ts'

export const apiKey = 'AIza-secret-key-of-the-test'

/** The part of an AiError that tests compare. */
export type Classified = Partial<Pick<AiError, 'errorType' | 'status' | 'maxTries' | 'retryAfterMs'>>

/** The Gemini stub for one test file, a provider that uses it, and its requests. */
export function useGemini() {
  let stub: GeminiStub
  beforeAll(async () => {
    stub = await startGeminiStub()
  })
  afterEach(() => {
    stub.requests.length = 0
  })
  afterAll(() => stub.close())

  function createDeveloper(replace: { apiKey?: string; baseUrl?: string } = {}) {
    const fileCache = createMemoryFileCache()
    const connection = { kind: 'developer' as const, apiKey, baseUrl: stub.url, ...replace }
    return { provider: createGeminiAi({ connection, fileCache, pollMs: 1, notActiveWaitMs: 1 }), fileCache }
  }

  async function captureFailure(request: AiRequest, provider = createDeveloper().provider): Promise<AiError> {
    const failure = await provider.generate(request).then(
      () => new Error('It answered.'),
      (error) => error,
    )
    expect(failure).toBeInstanceOf(AiError)
    return failure
  }

  const calls = (kind: 'start' | 'chunk' | 'poll' | 'model') =>
    stub.requests.filter((request) => classifyRequest(request) === kind)

  /** The part of the first model call's body that tests read. */
  function modelBody(): { contents: { role: string; parts: { text?: string }[] }[]; systemInstruction: unknown } {
    const [call] = calls('model')
    return call?.body as ReturnType<typeof modelBody>
  }

  return {
    get stub() {
      return stub
    },
    createDeveloper,
    captureFailure,
    calls,
    modelBody,
  }
}

/** Classifies a request to the stub. */
export function classifyRequest({ method, path }: { method: string; path: string }): string {
  if (path.includes('upload_id=')) return 'chunk'
  if (path.startsWith('/upload/')) return 'start'
  if (path.includes('/models/')) return 'model'
  return method === 'GET' && path.includes('/files/') ? 'poll' : 'other'
}
