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

/**
 * Classifies a thrown error: by the reply if there is one, else as a lost connection or a timeout. Without an exchange
 * the client sent nothing, as without credentials.
 */
export function classifyThrown(cause: unknown, exchange: GeminiExchange | null): Failure {
  if (!exchange) {
    const reason = cause instanceof Error ? cause.message : String(cause)
    return { errorType: 'NOT_SENT', message: `The request could not be sent: ${reason}`, maxTries: finalTries }
  }
  const reply = exchange.response
  if (reply && reply.status >= 400) return classifyReply(reply)
  if (reply) {
    return {
      errorType: 'BAD_RESPONSE',
      message: 'The AI service sent a reply that is not readable.',
      maxTries: transientTries,
    }
  }
  if (isTimeout(cause)) {
    return { errorType: 'TIMEOUT', message: 'The AI service did not answer in time.', maxTries: transientTries }
  }
  const code = networkCode(cause)
  return {
    errorType: 'NETWORK',
    message: `The AI service could not be reached${code ? ` (${code})` : ''}.`,
    maxTries: transientTries,
  }
}

function isTimeout(cause: unknown): boolean {
  return cause instanceof Error && (cause.name === 'AbortError' || cause.name === 'TimeoutError')
}

function networkCode(cause: unknown): string | null {
  for (let error = cause; error instanceof Error; error = error.cause) {
    if ('code' in error && typeof error.code === 'string') return error.code
  }
  return null
}

const sentences: Record<number, [errorType: string, tries: number]> = {
  400: ['INVALID_REQUEST', finalTries],
  401: ['UNAUTHENTICATED', finalTries],
  403: ['PERMISSION_DENIED', finalTries],
  404: ['MODEL_NOT_FOUND', finalTries],
  408: ['CANCELLED', transientTries],
  413: ['REQUEST_TOO_LARGE', finalTries],
  429: ['RATE_LIMITED', transientTries],
  499: ['CANCELLED', transientTries],
  500: ['INTERNAL', transientTries],
  502: ['BAD_GATEWAY', transientTries],
  503: ['OVERLOADED', transientTries],
  504: ['DEADLINE_EXCEEDED', transientTries],
}

function classifyReply(reply: { status: number; headers: Headers; text: string }): Failure {
  const body = readErrorBody(reply.text)
  const message = body.isSentence ? body.message : statusSentence(reply.status, body.message)
  const special = specialCase(reply.status, body)
  if (special) return { message, ...special }
  const [errorType, maxTries] = sentences[reply.status] ?? [
    `HTTP_${reply.status}`,
    reply.status >= 500 ? transientTries : finalTries,
  ]
  const retryAfterMs = maxTries === transientTries ? retryDelayMs(body, reply.headers) : null
  return { errorType, message, maxTries, retryAfterMs }
}

function statusSentence(status: number, text: string): string {
  return `The AI service answered with status ${status}${text && `: ${text.replace(/\.$/, '')}`}.`
}

type Special = Omit<Failure, 'message'>

function specialCase(status: number, body: ErrorBody): Special | null {
  if (status === 400) return badRequestCase(body)
  if ((status === 403 || status === 404) && /\bfile\b/i.test(body.message)) {
    return { errorType: fileLost, maxTries: finalTries, status: 'FAILED_VIDEO_PROCESSING' }
  }
  if (status === 429 && quotaIds(body).some((id) => id.includes('PerDay'))) {
    return { errorType: 'QUOTA_DAILY', maxTries: finalTries }
  }
  return null
}

function badRequestCase(body: ErrorBody): Special | null {
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
  const fallback = { message: readableText(text), isSentence: false, status: '', details: [] }
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

/** The text of a proxy or a plain-text reply; an HTML page is not shown. */
function readableText(text: string): string {
  return /^\s*</.test(text) ? '' : text.trim().slice(0, 300)
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
  const hasText = Boolean(response.text?.trim())
  if (finalBlocks.includes(reason)) {
    return {
      errorType: `BLOCKED_${reason}`,
      message: candidate.finishMessage ?? `The AI service stopped its answer (${reason}).`,
      maxTries: finalTries,
    }
  }
  if (reason === FinishReason.RECITATION) {
    return {
      errorType: 'BLOCKED_RECITATION',
      message: candidate.finishMessage ?? 'The AI service stopped because its answer repeated known text.',
      maxTries: recitationTries,
    }
  }
  if (reason === FinishReason.MAX_TOKENS) return outOfTokens(hasText)
  if (reason !== FinishReason.STOP) {
    return {
      errorType: 'NO_CANDIDATE',
      message: candidate.finishMessage ?? `The AI service gave no complete answer (${reason}).`,
      maxTries: onceMoreTries,
    }
  }
  if (hasText) return null
  return { errorType: 'EMPTY_RESPONSE', message: 'The model returned an empty answer.', maxTries: onceMoreTries }
}

function noCandidate(response: GenerateContentResponse): Failure {
  const reason = response.promptFeedback?.blockReason
  if (!reason) {
    return { errorType: 'NO_CANDIDATE', message: 'The AI service gave no answer.', maxTries: onceMoreTries }
  }
  return {
    errorType: `PROMPT_BLOCKED_${reason}`,
    message:
      response.promptFeedback?.blockReasonMessage ?? `The AI service refused the video or the prompt (${reason}).`,
    maxTries: reason === 'OTHER' ? onceMoreTries : finalTries,
  }
}

function outOfTokens(hasText: boolean): Failure {
  return hasText
    ? {
        errorType: 'TRUNCATED',
        status: 'FAILED_PARSING',
        message: 'The answer was cut off: it reached the output limit.',
        maxTries: onceMoreTries,
      }
    : {
        errorType: 'MAX_TOKENS_THINKING',
        status: 'FAILED_PARSING',
        message: 'The model used up its output limit before it wrote an answer.',
        maxTries: onceMoreTries,
      }
}
