import { isRecord } from '@hookline/contract/json/read-json.rules'
import { formatSize } from '@hookline/contract/uploads/media-text.rules'
import { AiError, answerMaxBytes, finalTries, onceMoreTries, transientTries } from './ai.ts'
import type { AiExchange, AiReply } from './ai-exchange.ts'
import { retryDelayMs } from './retry-delay.rules.ts'

/** A failure without its raw request and response. */
export interface AiFailure {
  errorType: string
  message: string
  maxTries: number
  status?: 'FAILED_VIDEO_PROCESSING' | 'FAILED_PARSING'
  retryAfterMs?: number | null
}

export interface ErrorBody {
  message: string
  /** From the service's own envelope, not from a proxy. */
  isSentence: boolean
  /** Google's status, or the error code of other services. */
  status: string
  details: Record<string, unknown>[]
  /** Seconds to wait, of services that state them in the error itself. */
  retryAfter?: unknown
}

/** What is special about a refusal of one service; null for the class of its HTTP status. */
export type SpecialCase = (
  status: number,
  body: ErrorBody,
) => (Omit<AiFailure, 'message'> & { message?: string }) | null

export const failure = (errorType: string, message: string, maxTries: number): AiFailure => ({
  errorType,
  message,
  maxTries,
})

export const cutOff = failure('TRUNCATED', 'The answer was cut off: it reached the output limit.', onceMoreTries)
export const noAnswer = failure(
  'MAX_TOKENS_THINKING',
  'The model used up its output limit before it wrote an answer.',
  onceMoreTries,
)

export const emptyAnswer = failure('EMPTY_RESPONSE', 'The model returned an empty answer.', onceMoreTries)

/**
 * Classifies a thrown error: by the reply if there is one, else as a lost connection or a timeout. Without an exchange
 * the client sent nothing, as without credentials.
 */
export function classifyCall(cause: unknown, exchange: AiExchange | null, specialCase: SpecialCase): AiFailure {
  if (!exchange) {
    const reason = cause instanceof Error ? cause.message : String(cause)
    return failure('NOT_SENT', `The request could not be sent: ${reason}`, finalTries)
  }
  const reply = exchange.response
  if (reply && reply.status >= 400) return classifyReply(reply, specialCase)
  if (reply?.isCut) return failure('ANSWER_TOO_LARGE', tooLarge, onceMoreTries)
  if (reply && isWebPage(reply)) return failure(webPage, describePage(reply), finalTries)
  if (reply) return failure('BAD_RESPONSE', 'The AI service sent a reply that is not readable.', transientTries)
  if (cause instanceof Error && (cause.name === 'AbortError' || cause.name === 'TimeoutError')) {
    return failure('TIMEOUT', 'The AI service did not answer in time.', transientTries)
  }
  const code = networkCode(cause)
  return failure('NETWORK', `The AI service could not be reached${code ? ` (${code})` : ''}.`, transientTries)
}

/** Not an AI service, or a proxy before it. */
export const webPage = 'WEB_PAGE'
const tooLarge = `The AI service sent more than ${formatSize(answerMaxBytes)}, which was cut off.`

const isWebPage = ({ text }: AiReply) => /^\s*<(?:!doctype html|html|head|body)\b/i.test(text)

function describePage({ text }: AiReply): string {
  const title = /<title[^<>]{0,200}>([^<>]{1,100})/i.exec(text.slice(0, 20_000))?.[1]?.trim()
  return `The AI service answered with a web page${title ? ` (${title})` : ''} instead of an answer.`
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

/** Whether calls were made too fast. */
export const isRateLimit = (error: unknown) => error instanceof AiError && error.errorType === errorTypes[429]

function classifyReply({ status, headers, text }: AiReply, specialCase: SpecialCase): AiFailure {
  const body = readErrorBody(text)
  const detail = body.message && `: ${body.message.replace(/\.$/, '')}`
  const message = body.isSentence ? body.message : `The AI service answered with status ${status}${detail}.`
  const special = specialCase(status, body)
  if (special) return { message, ...special }
  const isTransient = status >= 500 || transientStatuses.has(status)
  const result = failure(errorTypes[status] ?? `HTTP_${status}`, message, isTransient ? transientTries : finalTries)
  const fields = [listDetails(body, 'RetryInfo')[0]?.retryDelay, body.retryAfter]
  const hints = { headers, message: body.message, fields, isRateLimit: status === 429 }
  return { ...result, retryAfterMs: isTransient ? retryDelayMs(hints) : null }
}

/** The real error may be JSON text in the message of an outer error. */
function readErrorBody(text: string, layers = 3): ErrorBody {
  const start = text.trimStart().startsWith('[') ? 0 : text.indexOf('{')
  // The text of a proxy or a plain-text reply; an HTML page is not shown.
  const readable = /^\s*</.test(text) ? '' : text.trim().slice(0, 300)
  const fallback = { message: readable, isSentence: false, status: '', details: [] }
  if (start < 0) return fallback
  try {
    const parsed = JSON.parse(text.slice(start))
    const body = Array.isArray(parsed) ? parsed[0] : parsed
    // Most services nest the error; some state only its text, some no envelope.
    const error = body?.error ?? body
    const message = [error, error?.message, error?.detail].find((each) => typeof each === 'string')
    if (message === undefined) return fallback
    const inner = layers > 1 && message.includes('{"error"') ? readErrorBody(message, layers - 1) : null
    if (inner?.status) return inner
    return {
      message,
      isSentence: message !== '',
      status: [error.status, error.code].find((each) => typeof each === 'string') ?? '',
      details: Array.isArray(error.details) ? error.details.filter(isRecord) : [],
      retryAfter: error.retry_after ?? body.retry_after,
    }
  } catch {
    return fallback
  }
}

/** Google's error details of one type, such as `RetryInfo`. */
export function listDetails(body: ErrorBody, type: string): Record<string, unknown>[] {
  return body.details.filter((detail) => String(detail['@type']).endsWith(type))
}
