import { hash } from 'node:crypto'
import { setTimeout as sleep } from 'node:timers/promises'
import type { GenerateContentResponse, GoogleGenAIOptions, Model } from '@google/genai'
import { createCallLimiter } from '../../../platform/call-limiter.ts'
import type { PgSemaphore } from '../../../platform/database/pg-semaphore.ts'
import type { WatchCall } from '../../../platform/observability/watch-call.ts'
import {
  type AiAnswer,
  AiError,
  type AiFileCache,
  type AiProvider,
  type AiRequest,
  type AiUsage,
  type ListedModel,
  type ModelList,
  tokenCount,
} from '../ai.ts'
import { isRateLimit } from '../ai-failures.ts'
import { startRequest } from '../start-request.ts'
import { classifyAnswer, classifyThrown, fileLost, fileNotActive } from './gemini-errors.ts'
import { createGeminiFiles } from './gemini-files.ts'
import { type GeminiConnection, type GeminiSession, openGeminiSession } from './gemini-http.ts'
import { buildGeminiRequest, type VideoSource } from './gemini-request.ts'

export type { GeminiConnection } from './gemini-http.ts'

export interface GeminiOptions {
  connection: GeminiConnection
  fileCache: AiFileCache
  /** Applies the call limit to all processes together; without it each process has its own limit. */
  semaphore?: PgSemaphore
  watch?: WatchCall
  /** First wait between two polls of a video that Google is processing. */
  pollMs?: number
  /** Wait after 'not in an ACTIVE state', which comes although the file was reported as ready. */
  notActiveWaitMs?: number
  /** Vertex AI only; the default is the environment's application default credentials. */
  googleAuthOptions?: GoogleGenAIOptions['googleAuthOptions']
}

/** Concurrent calls of one key and model. */
const callsAtOnceMax = 6
/** How often a file may be reported as lost, or as not ready, before the try fails. */
const lostFilesMax = 1
const notActiveMax = 3

/** Gemini by Google's client: the Developer API with uploaded files, or Vertex AI with files in Google Cloud Storage. */
export function createGeminiAi(options: GeminiOptions): AiProvider {
  const { connection, semaphore, fileCache, pollMs = 2000, notActiveWaitMs = 3000 } = options
  const isVertex = connection.kind === 'vertex'
  const keyId = hashKey(connection)
  const limiter = createCallLimiter({ max: callsAtOnceMax, isTooFast: isRateLimit, semaphore })

  async function answer(request: AiRequest): Promise<AiAnswer> {
    const { modelId, signal, videos, onStage } = request
    const session = openGeminiSession({ ...options, signal })
    const onUploaded = () => onStage('analyzing')
    const files = createGeminiFiles({ session, signal, cache: fileCache, keyId, pollMs, onUploaded })
    for (let lost = 0, notActive = 0; ; ) {
      const sources: VideoSource[] = []
      for (const video of videos) {
        // Vertex AI reads the bucket; the Developer API needs uploads.
        const uri = isVertex ? video.gsUrl : (await files.ready(video)).uri
        sources.push({ uri, mimeType: video.contentType })
      }
      onStage('generating')
      const call = () => callModel(request, session, sources)
      try {
        return await limiter.run(`${keyId} ${modelId}`, signal, call, request.owner)
      } catch (error) {
        const errorType = error instanceof AiError ? error.errorType : null
        if (errorType === fileLost && lost++ < lostFilesMax) for (const video of videos) await files.forget(video)
        else if (errorType === fileNotActive && notActive++ < notActiveMax) {
          await sleep(notActiveWaitMs, undefined, { signal }).catch(() => signal.throwIfAborted())
        } else throw error
      }
    }
  }

  return {
    name: isVertex ? 'Vertex AI' : 'Gemini',
    provider: 'Gemini',
    seesVideo: true,
    generate: async (request) => answer(startRequest(request)),
    // Vertex AI's list has neither limits nor methods.
    ...(!isVertex && { listModels: (signal) => listModels(options, signal) }),
  }
}

const pageSize = 1000
/** Models with a smaller limit have other purposes. */
const minOutputTokens = 8192
const otherPurposes =
  /(image|tts|live|audio|embedding|robotics|computer-use|transcribe|omni|nano-banana|customtools|deep-research)/

/** The models that can write copy. The list does not say which accept video; only a test shows that. */
async function listModels(options: GeminiOptions, signal: AbortSignal): Promise<ModelList> {
  const session = openGeminiSession({ ...options, signal })
  try {
    const list: ModelList = { models: [], rowCount: 0, unreadableCount: 0 }
    for await (const model of await session.client.models.list({ config: { pageSize, queryBase: true } })) {
      signal.throwIfAborted()
      list.rowCount++
      if (!isReadable(model)) list.unreadableCount++
      else if (isCopyWriter(model)) list.models.push(describeModel(model))
    }
    return list
  } catch (cause) {
    signal.throwIfAborted()
    throw session.fail(classifyThrown(cause, session.last()), cause)
  }
}

/** The client passes on whatever the service sent. */
const isReadable = ({ name, displayName = '', version = '', description = '' }: Model) =>
  [name, displayName, version, description].every((text) => typeof text === 'string')

const readModelId = ({ name = '' }: Model) => name.replace(/^models\//, '')

function isCopyWriter(model: Model): boolean {
  const id = readModelId(model)
  return (
    id.startsWith('gemini-') &&
    !otherPurposes.test(id) &&
    (model.supportedActions ?? []).includes('generateContent') &&
    (model.outputTokenLimit ?? 0) >= minOutputTokens
  )
}

function describeModel(model: Model): ListedModel {
  const pathName = readModelId(model)
  const { displayName, version, description = '' } = model
  return { pathName, name: displayName || pathName, version: version || 'unknown', description }
}

async function callModel(request: AiRequest, session: GeminiSession, sources: VideoSource[]): Promise<AiAnswer> {
  session.begin()
  const response = await session.client.models.generateContent(buildGeminiRequest(request, sources)).catch((cause) => {
    request.signal.throwIfAborted()
    throw session.fail(classifyThrown(cause, session.last()), cause)
  })
  const usage = toUsage(response)
  const failure = classifyAnswer(response, request.output)
  if (failure) throw session.fail({ ...failure, usage })
  return {
    text: response.text ?? '',
    finishReason: response.candidates?.[0]?.finishReason ?? 'STOP',
    modelVersion: response.modelVersion ?? null,
    usage,
    ...session.raw(),
  }
}

function toUsage({ usageMetadata: usage }: GenerateContentResponse): AiUsage {
  return {
    inputTokens: tokenCount(usage?.promptTokenCount) + tokenCount(usage?.toolUsePromptTokenCount),
    outputTokens: tokenCount(usage?.candidatesTokenCount),
    thoughtTokens: tokenCount(usage?.thoughtsTokenCount),
  }
}

/** A digest of the key, to which uploaded files belong. */
function hashKey(connection: GeminiConnection): string {
  const { kind, baseUrl } = connection
  const owner = kind === 'developer' ? connection.apiKey : `vertex ${connection.project} ${connection.location}`
  return hash('sha256', `${baseUrl ?? ''} ${owner}`).slice(0, 16)
}
