import { createHash } from 'node:crypto'
import { setTimeout as sleep } from 'node:timers/promises'
import type { GenerateContentResponse, GoogleGenAIOptions, Model } from '@google/genai'
import { offlineModelId } from '@hookline/contract/ai-models/ai-models.rules'
import { jobStages } from '@hookline/contract/jobs/jobs.schemas'
import { type CallLimiter, createCallLimiter } from '../../platform/call-limiter.ts'
import type { PgSemaphore } from '../../platform/database/pg-semaphore.ts'
import type { WatchCall } from '../../platform/observability/watch-call.ts'
import {
  type AiAnswer,
  AiError,
  type AiFileCache,
  type AiProvider,
  type AiRequest,
  type AiUsage,
  finalTries,
  type ListedModel,
} from './ai.ts'
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
  /** Observes every HTTP request. */
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
  const keyId = keyIdOf(options.connection)
  const limiter = createCallLimiter({
    max: callsAtOnceMax,
    isTooFast: (error) => error instanceof AiError && error.errorType === 'RATE_LIMITED',
    semaphore: options.semaphore,
  })
  return {
    name: options.connection.kind === 'vertex' ? 'Vertex AI' : 'Gemini',
    handles: (modelId) => modelId !== offlineModelId,
    async generate(asked) {
      const request = { ...asked, onStage: onlyForward(asked) }
      request.onStage('preparing')
      request.signal.throwIfAborted()
      refuseEmptyVideos(request)
      const session = openGeminiSession({ ...options, signal: request.signal })
      const videos = sourcesFor(options, request, session, keyId)
      return answer({ request, session, videos, limiter, keyId, notActiveWaitMs: options.notActiveWaitMs ?? 3000 })
    },
    // Vertex AI's list has neither limits nor methods.
    ...(options.connection.kind === 'developer' && { listModels: (signal) => listModels(options, signal) }),
  }
}

const pageSize = 1000
/** Models with a smaller limit have other purposes. */
const minOutputTokens = 8192
const otherPurposes =
  /(image|tts|live|audio|embedding|robotics|computer-use|transcribe|omni|nano-banana|customtools|deep-research)/

/** The models that can write copy. The list does not say which accept video; only a test shows that. */
async function listModels(options: GeminiOptions, signal: AbortSignal): Promise<ListedModel[]> {
  const session = openGeminiSession({ ...options, signal })
  try {
    const found: ListedModel[] = []
    for await (const model of await session.client.models.list({ config: { pageSize, queryBase: true } })) {
      signal.throwIfAborted()
      if (isCopyWriter(model)) found.push(describeModel(model))
    }
    return found
  } catch (cause) {
    signal.throwIfAborted()
    throw session.fail(classifyThrown(cause, session.last()), cause)
  }
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

function describeModel(model: Model): ListedModel {
  const pathName = idOf(model)
  return {
    pathName,
    name: model.displayName || pathName,
    version: model.version || 'unknown',
    description: model.description ?? '',
  }
}

/** Reports stages only forward: a repair or a second upload must not reset the shown progress. */
function onlyForward({ onStage, repairOf }: AiRequest): AiRequest['onStage'] {
  let at = repairOf ? jobStages.indexOf('generating') : -1
  return (stage) => {
    if (jobStages.indexOf(stage) <= at) return
    at = jobStages.indexOf(stage)
    onStage(stage)
  }
}

interface Videos {
  sources(): Promise<VideoSource[]>
  forget(): Promise<void>
}

/** Vertex AI reads the bucket; the Developer API needs uploads. */
function sourcesFor(options: GeminiOptions, request: AiRequest, session: GeminiSession, keyId: string): Videos {
  if (options.connection.kind === 'vertex') {
    return {
      sources: async () => request.videos.map(({ gsUrl, contentType }) => ({ uri: gsUrl, mimeType: contentType })),
      forget: async () => {},
    }
  }
  const files = createGeminiFiles({
    session,
    signal: request.signal,
    cache: options.fileCache,
    keyId,
    pollMs: options.pollMs ?? 2000,
    onUploaded: () => request.onStage('analyzing'),
  })
  return {
    async sources() {
      const ready: VideoSource[] = []
      for (const video of request.videos)
        ready.push({ uri: (await files.ready(video)).uri, mimeType: video.contentType })
      return ready
    },
    async forget() {
      for (const video of request.videos) await files.forget(video)
    },
  }
}

interface Call {
  request: AiRequest
  session: GeminiSession
  videos: Videos
  limiter: CallLimiter
  keyId: string
  notActiveWaitMs: number
}

async function answer(call: Call): Promise<AiAnswer> {
  const { request, videos } = call
  for (let lost = 0, notActive = 0; ; ) {
    const sources = await videos.sources()
    request.onStage('generating')
    try {
      return await callModel(call, sources)
    } catch (error) {
      if (!(error instanceof AiError)) throw error
      if (error.errorType === fileLost && lost++ < lostFilesMax) await videos.forget()
      else if (error.errorType === fileNotActive && notActive++ < notActiveMax) await waitFor(call)
      else throw error
    }
  }
}

async function waitFor({ request, notActiveWaitMs }: Call): Promise<void> {
  await sleep(notActiveWaitMs, undefined, { signal: request.signal }).catch(() => request.signal.throwIfAborted())
}

function callModel({ request, session, limiter, keyId }: Call, sources: VideoSource[]): Promise<AiAnswer> {
  const ask = async () => {
    session.begin()
    const response = await session.client.models
      .generateContent(buildGeminiRequest(request, sources))
      .catch((cause) => {
        request.signal.throwIfAborted()
        throw session.fail(classifyThrown(cause, session.last()), cause)
      })
    const failure = classifyAnswer(response)
    if (failure) throw session.fail({ ...failure, usage: usageOf(response) })
    return answerOf(response, session)
  }
  return limiter.run(`${keyId} ${request.modelId}`, request.signal, ask, request.owner)
}

function answerOf(response: GenerateContentResponse, session: GeminiSession): AiAnswer {
  return {
    text: response.text ?? '',
    finishReason: response.candidates?.[0]?.finishReason ?? 'STOP',
    modelVersion: response.modelVersion ?? null,
    usage: usageOf(response),
    ...session.raw(),
  }
}

function usageOf({ usageMetadata: usage }: GenerateContentResponse): AiUsage {
  return {
    inputTokens: (usage?.promptTokenCount ?? 0) + (usage?.toolUsePromptTokenCount ?? 0),
    outputTokens: usage?.candidatesTokenCount ?? 0,
    thoughtTokens: usage?.thoughtsTokenCount ?? 0,
  }
}

function refuseEmptyVideos({ videos }: AiRequest) {
  const empty = videos.find(({ sizeBytes }) => sizeBytes === 0)
  if (videos.length > 0 && !empty) return
  throw new AiError({
    errorType: 'NO_VIDEO',
    status: 'FAILED_VIDEO_PROCESSING',
    message: empty ? `${empty.filename} is empty.` : 'There is no video to send.',
    maxTries: finalTries,
  })
}

/** A digest of the key, to which uploaded files belong. */
function keyIdOf(connection: GeminiConnection): string {
  const owner =
    connection.kind === 'developer' ? connection.apiKey : `vertex ${connection.project} ${connection.location}`
  return createHash('sha256')
    .update(`${connection.baseUrl ?? ''} ${owner}`)
    .digest('hex')
    .slice(0, 16)
}
