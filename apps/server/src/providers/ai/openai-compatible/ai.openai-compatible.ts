import { hash } from 'node:crypto'
import { createOpenAICompatible } from '@ai-sdk/openai-compatible'
import { pathNameRules } from '@hookline/contract/ai-models/ai-models.rules'
import { pathNameMax } from '@hookline/contract/fields.schemas'
import { holdsAnswer, type OutputKind } from '@hookline/contract/generation/parse-output.rules'
import { separateThoughts } from '@hookline/contract/generation/thoughts.rules'
import { hasOpenBracket } from '@hookline/contract/json/read-json.rules'
import { z } from 'zod'
import { createCallLimiter } from '../../../platform/call-limiter.ts'
import type { PgSemaphore } from '../../../platform/database/pg-semaphore.ts'
import type { WatchCall } from '../../../platform/observability/watch-call.ts'
import {
  type AiAnswer,
  AiError,
  type AiProvider,
  type AiRequest,
  type AiUsage,
  type ListedModel,
  type ModelList,
} from '../ai.ts'
import type { AiExchange } from '../ai-exchange.ts'
import { isRateLimit } from '../ai-failures.ts'
import { createRecordedFetch } from '../recorded-fetch.ts'
import { startRequest } from '../start-request.ts'
import { classifyAnswer, classifyThrown, invalidRequest } from './openai-errors.ts'
import { readableReply } from './openai-reply.ts'
import {
  type AnswerForm,
  buildPrompt,
  type CallOptions,
  type ChatModel,
  formsFor,
  responseFormatFor,
  type VideoInput,
} from './openai-request.ts'

export interface OpenAiConnection {
  /** With the version, such as `http://localhost:11434/v1`. */
  baseUrl: string
  /** Null for a server that needs none. */
  apiKey: string | null
  videoInput: VideoInput
}

export interface OpenAiOptions {
  connection: OpenAiConnection
  /** Applies the call limit to all processes together; without it each process has its own limit. */
  semaphore?: PgSemaphore
  watch?: WatchCall
  /** A model on a machine without a graphics card, or one that thinks, answers after many minutes. */
  timeoutMs?: number
}

/** How long a refused form is not requested: an update of the server, or of the model, may understand it. */
const refusalLifeMs = 60 * 60_000

/** Concurrent calls of one model. */
const callsAtOnceMax = 4

/** Any server that speaks OpenAI's protocol: Ollama, vLLM, LM Studio, llama.cpp, OpenRouter, OpenAI, Azure. */
export function createOpenAiCompatibleAi(options: OpenAiOptions): AiProvider {
  const { connection, semaphore, timeoutMs = 15 * 60_000 } = options
  const serverId = hash('sha256', `${connection.baseUrl} ${connection.apiKey ?? ''}`).slice(0, 16)
  /** The forms of answers that a model's server refused, so that they are not requested again for a while. */
  const refusals = new Map<string, { forms: AnswerForm[]; until: number }>()
  const limiter = createCallLimiter({ max: callsAtOnceMax, isTooFast: isRateLimit, semaphore })

  async function answer(request: AiRequest): Promise<AiAnswer> {
    const { modelId, signal, output, onStage } = request
    onStage('analyzing')
    const prompt = await buildPrompt(request, connection.videoInput)
    onStage('generating')
    const known = refusals.get(modelId)
    const refused = known && Date.now() < known.until ? known.forms : []
    const forms = formsFor(request).filter((form) => !refused.includes(form))
    for (const [at, form] of forms.entries()) {
      try {
        const answered = await callModel(request, options, {
          prompt,
          responseFormat: responseFormatFor(form, output),
          abortSignal: AbortSignal.any([signal, AbortSignal.timeout(timeoutMs)]),
        })
        if (at > 0) {
          refusals.set(modelId, { forms: [...refused, ...forms.slice(0, at)], until: Date.now() + refusalLifeMs })
        }
        return answered
      } catch (error) {
        const isLast = at === forms.length - 1
        if (isLast || !(error instanceof AiError && error.errorType === invalidRequest)) throw error
      }
    }
    throw new Error('unreachable: the last form is never refused')
  }

  return {
    name: 'OpenAI-compatible',
    provider: 'OpenAI-compatible',
    seesVideo: connection.videoInput === 'video',
    async generate(aiRequest) {
      const request = startRequest(aiRequest)
      // Pictures are read only when it is the call's turn: they are large.
      const call = () => answer(request)
      return limiter.run(`${serverId} ${request.modelId}`, request.signal, call, request.owner)
    },
    listModels: (signal) => listModels(options, signal),
  }
}

type CallResult = Awaited<ReturnType<ChatModel['doGenerate']>>

function openSession({ connection, watch }: OpenAiOptions, signal: AbortSignal) {
  const { apiKey, baseUrl } = connection
  const recorded = createRecordedFetch({
    signal,
    secret: apiKey,
    provider: 'OpenAI-compatible HTTP',
    nameOperation,
    watch,
    readable: readableReply,
  })
  return { ...recorded, baseUrl, headers: { authorization: `Bearer ${apiKey ?? 'none'}` } }
}

async function callModel(request: AiRequest, options: OpenAiOptions, call: CallOptions): Promise<AiAnswer> {
  const session = openSession(options, request.signal)
  const model = createOpenAICompatible({
    name: 'openaiCompatible',
    baseURL: session.baseUrl,
    headers: session.headers,
    fetch: session.fetch,
    supportsStructuredOutputs: true,
  }).languageModel(request.modelId)
  const result = await Promise.resolve(model.doGenerate(call)).catch((cause) => {
    request.signal.throwIfAborted()
    // Without `cause`: the client's error holds the whole request.
    throw session.fail(classifyThrown(cause, session.last()))
  })
  const isCut = result.finishReason.unified === 'length'
  const text = readAnswerText(result, request.output, isCut)
  const usage = toUsage(result)
  const isWhole = holdsAnswer(request.output, text) && !hasOpenBracket(text)
  const failure = classifyAnswer(result.finishReason, text, isWhole)
  if (failure) throw session.fail({ ...failure, usage })
  const modelVersion = result.response?.modelId ?? null
  return { text, finishReason: 'STOP', modelVersion, usage, ...session.raw() }
}

/** The text without thoughts. Some servers put the whole answer into a tool call or the reasoning. */
function readAnswerText({ content }: CallResult, output: OutputKind, isCut: boolean): string {
  const joinParts = (type: 'text' | 'reasoning') =>
    content.flatMap((part) => (part.type === type ? [part.text] : [])).join('')
  const { answer, thoughts } = separateThoughts(joinParts('text'))
  if (holdsAnswer(output, answer)) return answer
  const calls = content.flatMap((part) => (part.type === 'tool-call' ? [part.input] : []))
  // Thoughts that were cut off hold drafts at most.
  const others = isCut ? calls : [...calls, thoughts, joinParts('reasoning')]
  return others.find((other) => holdsAnswer(output, other)) ?? answer
}

function toUsage({ usage: { inputTokens, outputTokens } }: CallResult): AiUsage {
  return {
    inputTokens: inputTokens.total ?? 0,
    outputTokens: outputTokens.text ?? 0,
    thoughtTokens: outputTokens.reasoning ?? 0,
  }
}

function nameOperation({ url }: AiExchange['request']): string {
  return url.endsWith('/models') ? 'models' : 'chat'
}

/** Other times of a model's creation are placeholders or in another unit: 2015 to 2100. */
const [plausibleFrom, plausibleTo] = [1_420_070_400, 4_102_444_800]

/** Servers list their models in an envelope, or bare. */
const modelListSchema = z.union([
  z.array(z.unknown()),
  z.object({ data: z.array(z.unknown()) }).transform(({ data }) => data),
  z.object({ models: z.array(z.unknown()) }).transform(({ models }) => models),
])
const modelSchema = z.object({
  id: z.string(),
  name: z.string().optional().catch(undefined),
  description: z.string().optional().catch(undefined),
  /** Seconds since 1970. */
  created: z.number().min(plausibleFrom).max(plausibleTo).optional().catch(undefined),
  architecture: z
    .object({ input_modalities: z.array(z.string()) })
    .optional()
    .catch(undefined),
})

/** Models that write no copy; servers list them with the others. */
const otherPurposes = /(embed|rerank|whisper|transcribe|(^|[/_-])tts|dall-e|gpt-image|sora|realtime|moderation)/i

/** Most servers do not say which models see pictures; only a test shows that. */
async function listModels(options: OpenAiOptions, signal: AbortSignal): Promise<ModelList> {
  const session = openSession(options, signal)
  try {
    const reply = await session.fetch(`${session.baseUrl}/models`, { headers: session.headers, redirect: 'manual' })
    if (!reply.ok) throw new Error(`status ${reply.status}`)
    const rows = modelListSchema.parse(await reply.json())
    const readable = rows.flatMap((row) => modelSchema.safeParse(row).data ?? [])
    const models = readable.filter(isCopyWriter).map(describeModel)
    return { models, rowCount: rows.length, unreadableCount: rows.length - readable.length }
  } catch (cause) {
    signal.throwIfAborted()
    throw session.fail(classifyThrown(cause, session.last()), cause)
  }
}

type ServedModel = z.output<typeof modelSchema>

function isCopyWriter({ id, architecture }: ServedModel): boolean {
  const seesVideo = architecture?.input_modalities.some((input) => input === 'image' || input === 'video') ?? true
  return seesVideo && pathNameRules.free.accepts(id) && id.length <= pathNameMax && !otherPurposes.test(id)
}

function describeModel({ id, name, created, description = '' }: ServedModel): ListedModel {
  const version = created ? new Date(created * 1000).toISOString().slice(0, 10) : 'unknown'
  return { pathName: id, name: name || id, version, description }
}
