import { FinishReason, type GenerateContentResponse } from '@google/genai'
import { finalTries, onceMoreTries, recitationTries, transientTries } from './ai.ts'
import type { GeminiExchange } from './gemini-http.ts'

/** A failure without its raw request and response. */
export interface Failure {
  errorType: string
  message: string
  maxTries: number
  status?: 'FAILED_VIDEO_PROCESSING' | 'FAILED_PARSING'
  retryAfterMs?: number | null
}

interface ErrorBody {
  message: string
  /** From Google's envelope, not from a proxy. */
  isSentence: boolean
  status: string
  details: Record<string, unknown>[]
}

/** Failures that the provider handles itself first. */
export const fileLost = 'FILE_LOST'
export const fileNotActive = 'FILE_NOT_ACTIVE'

const failure = (errorType: string, message: string, maxTries: number): Failure => ({ errorType, message, maxTries })

/**
 * Classifies a thrown error: by the reply if there is one, else as a lost connection or a timeout. Without an exchange
 * the client sent nothing, as without credentials.
 */
export function classifyThrown(cause: unknown, exchange: GeminiExchange | null): Failure {
  if (!exchange) {
    const reason = cause instanceof Error ? cause.message : String(cause)
    return failure('NOT_SENT', `The request could not be sent: ${reason}`, finalTries)
  }
  const reply = exchange.response
  if (reply && reply.status >= 400) return classifyReply(reply)
  if (reply) return failure('BAD_RESPONSE', 'The AI service sent a reply that is not readable.', transientTries)
  if (cause instanceof Error && (cause.name === 'AbortError' || cause.name === 'TimeoutError')) {
    return failure('TIMEOUT', 'The AI service did not answer in time.', transientTries)
  }
  const code = networkCode(cause)
  return failure('NETWORK', `The AI service could not be reached${code ? ` (${code})` : ''}.`, transientTries)
}

function networkCode(cause: unknown): string | null {
  for (let error = cause; error instanceof Error; error = error.cause) {
    if ('code' in error && typeof error.code === 'string') return error.code
  }
  return null
}

const errorTypes: Record<number, string> = {
  400: 'INVALID_REQUEST',
  401: 'UNAUTHENTICATED',
  403: 'PERMISSION_DENIED',
  404: 'MODEL_NOT_FOUND',
  408: 'CANCELLED',
  413: 'REQUEST_TOO_LARGE',
  429: 'RATE_LIMITED',
  499: 'CANCELLED',
  500: 'INTERNAL',
  502: 'BAD_GATEWAY',
  503: 'OVERLOADED',
  504: 'DEADLINE_EXCEEDED',
}
const transientStatuses = new Set([408, 429, 499])

function classifyReply({ status, headers, text }: { status: number; headers: Headers; text: string }): Failure {
  const body = readErrorBody(text)
  const detail = body.message && `: ${body.message.replace(/\.$/, '')}`
  const message = body.isSentence ? body.message : `The AI service answered with status ${status}${detail}.`
  const special = specialCase(status, body)
  if (special) return { message, ...special }
  const isTransient = status >= 500 || transientStatuses.has(status)
  const result = failure(errorTypes[status] ?? `HTTP_${status}`, message, isTransient ? transientTries : finalTries)
  return { ...result, retryAfterMs: isTransient ? retryDelayMs(body, headers) : null }
}

function specialCase(status: number, body: ErrorBody): Omit<Failure, 'message'> | null {
  if (status === 400) return badRequestCase(body)
  if ((status === 403 || status === 404) && /\bfile\b/i.test(body.message)) {
    return { errorType: fileLost, maxTries: finalTries, status: 'FAILED_VIDEO_PROCESSING' }
  }
  if (status === 429 && quotaIds(body).some((id) => id.includes('PerDay'))) {
    return { errorType: 'QUOTA_DAILY', maxTries: finalTries }
  }
  return null
}

function badRequestCase(body: ErrorBody): Omit<Failure, 'message'> | null {
  if (body.details.some((detail) => detail.reason === 'API_KEY_INVALID') || /API key not valid/i.test(body.message)) {
    return { errorType: 'API_KEY_INVALID', maxTries: finalTries }
  }
  if (/not in an ACTIVE state/i.test(body.message)) {
    return { errorType: fileNotActive, maxTries: transientTries, status: 'FAILED_VIDEO_PROCESSING' }
  }
  if (body.status === 'FAILED_PRECONDITION') return { errorType: 'FAILED_PRECONDITION', maxTries: finalTries }
  if (/input token count/i.test(body.message)) return { errorType: 'INPUT_TOO_LONG', maxTries: finalTries }
  return null
}

/** The real error may be JSON text in the message of an outer error. */
function readErrorBody(text: string, layers = 3): ErrorBody {
  const start = text.trimStart().startsWith('[') ? 0 : text.indexOf('{')
  // The text of a proxy or a plain-text reply; an HTML page is not shown.
  const readable = /^\s*</.test(text) ? '' : text.trim().slice(0, 300)
  const fallback = { message: readable, isSentence: false, status: '', details: [] }
  if (start < 0) return fallback
  try {
    const parsed: unknown = JSON.parse(text.slice(start))
    const error = (Array.isArray(parsed) ? parsed[0] : parsed)?.error
    if (typeof error?.message !== 'string') return fallback
    const inner = layers > 1 && error.message.includes('{"error"') ? readErrorBody(error.message, layers - 1) : null
    if (inner?.status) return inner
    return {
      message: error.message,
      isSentence: error.message !== '',
      status: typeof error.status === 'string' ? error.status : '',
      details: Array.isArray(error.details) ? error.details : [],
    }
  } catch {
    return fallback
  }
}

function detailsOf(body: ErrorBody, type: string): Record<string, unknown>[] {
  return body.details.filter((detail) => String(detail['@type']).endsWith(type))
}

function quotaIds(body: ErrorBody): string[] {
  return detailsOf(body, 'QuotaFailure')
    .flatMap((detail) => (Array.isArray(detail.violations) ? detail.violations : []))
    .map((violation) => String(violation?.quotaId ?? ''))
}

/** RetryInfo, else 'Please retry in 12.3s', else the Retry-After header (seconds). */
function retryDelayMs(body: ErrorBody, headers: Headers): number | null {
  const stated =
    /^([\d.]+)s$/.exec(String(detailsOf(body, 'RetryInfo')[0]?.retryDelay ?? ''))?.[1] ??
    /retry in ([\d.]+) ?s/i.exec(body.message)?.[1] ??
    /^(\d+)$/.exec(headers.get('retry-after') ?? '')?.[1]
  return stated === undefined ? null : Math.ceil(Number(stated) * 1000)
}

const finalBlocks: string[] = [
  FinishReason.SAFETY,
  FinishReason.BLOCKLIST,
  FinishReason.PROHIBITED_CONTENT,
  FinishReason.SPII,
  FinishReason.LANGUAGE,
]

/** Classifies a reply with status 200; null when it is a finished answer with text. */
export function classifyAnswer(response: GenerateContentResponse): Failure | null {
  const candidate = response.candidates?.[0]
  if (!candidate) return noCandidate(response)
  const reason: string = candidate.finishReason ?? FinishReason.STOP
  const said = candidate.finishMessage
  const hasText = Boolean(response.text?.trim())
  if (finalBlocks.includes(reason)) {
    return failure(`BLOCKED_${reason}`, said ?? `The AI service stopped its answer (${reason}).`, finalTries)
  }
  if (reason === FinishReason.RECITATION) {
    const message = said ?? 'The AI service stopped because its answer repeated known text.'
    return failure('BLOCKED_RECITATION', message, recitationTries)
  }
  if (reason === FinishReason.MAX_TOKENS) return { ...(hasText ? cutOff : noAnswer), status: 'FAILED_PARSING' }
  if (reason !== FinishReason.STOP) {
    return failure('NO_CANDIDATE', said ?? `The AI service gave no complete answer (${reason}).`, onceMoreTries)
  }
  return hasText ? null : failure('EMPTY_RESPONSE', 'The model returned an empty answer.', onceMoreTries)
}

const cutOff = failure('TRUNCATED', 'The answer was cut off: it reached the output limit.', onceMoreTries)
const noAnswer = failure(
  'MAX_TOKENS_THINKING',
  'The model used up its output limit before it wrote an answer.',
  onceMoreTries,
)

function noCandidate({ promptFeedback }: GenerateContentResponse): Failure {
  const reason = promptFeedback?.blockReason
  if (!reason) return failure('NO_CANDIDATE', 'The AI service gave no answer.', onceMoreTries)
  const message = promptFeedback.blockReasonMessage ?? `The AI service refused the video or the prompt (${reason}).`
  return failure(`PROMPT_BLOCKED_${reason}`, message, reason === 'OTHER' ? onceMoreTries : finalTries)
}
