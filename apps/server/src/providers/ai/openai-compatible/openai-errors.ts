import { finalTries, onceMoreTries } from '../ai.ts'
import type { AiExchange, AiReply } from '../ai-exchange.ts'
import {
  type AiFailure,
  classifyCall,
  cutOff,
  type ErrorBody,
  emptyAnswer,
  failure,
  noAnswer,
  type SpecialCase,
  webPage,
} from '../ai-failures.ts'
import { readChatReply } from './openai-reply.ts'

/** Retried with fewer pictures. */
export const inputTooLong = 'INPUT_TOO_LONG'
/** The server does not accept a part of the request, such as the form of the answer. */
export const invalidRequest = 'INVALID_REQUEST'

/** Classifies a failed call of a server that speaks OpenAI's protocol. */
export function classifyThrown(cause: unknown, exchange: AiExchange | null): AiFailure {
  const reply = exchange?.response
  if (!exchange || !reply || reply.status >= 400) return classifyCall(cause, exchange, specialCase)
  if (reply.status >= 300) return redirected(reply)
  const refusal = readEmbeddedRefusal(reply)
  if (refusal) return classifyCall(cause, { ...exchange, response: refusal }, specialCase)
  if (hasNoChoice(reply)) return failure('NO_CANDIDATE', 'The AI service gave no answer.', onceMoreTries)
  const failed = classifyCall(cause, exchange, specialCase)
  return failed.errorType === webPage ? { ...failed, message: `${failed.message} ${correctAddress}` } : failed
}

const correctAddress = 'Correct OPENAI_COMPATIBLE_URL.'

function redirected({ status, headers }: AiReply): AiFailure {
  const target = headers.get('location') ?? 'another address'
  return failure(`HTTP_${status}`, `The AI service redirects to ${target}. ${correctAddress}`, finalTries)
}

/** OpenRouter reports failures of the servers behind it with status 200. */
function readEmbeddedRefusal(reply: AiReply): AiReply | null {
  const body = readChatReply(reply.text)
  const [choice] = Array.isArray(body?.choices) ? body.choices : []
  const error = body?.error ?? choice?.error
  if (!error) return null
  const status = Number.isInteger(error.code) && error.code >= 400 && error.code < 600 ? error.code : 502
  return { ...reply, status, text: JSON.stringify({ error }) }
}

function hasNoChoice({ text }: AiReply): boolean {
  const choices = readChatReply(text)?.choices
  return Array.isArray(choices) && choices.length === 0
}

const tooLong =
  /context (length|size|window)|maximum context|too many tokens|(prompt|input|request) (is )?too long|exceeds? the (available|maximum) context/i

const specialCase: SpecialCase = (status, body) => {
  if (status === 402) return { errorType: 'PAYMENT_REQUIRED', maxTries: finalTries }
  if (status === 429 && body.status === 'insufficient_quota') {
    return { errorType: 'QUOTA_EXCEEDED', maxTries: finalTries }
  }
  if (status !== 400 && status !== 413 && status !== 422) return null
  return badRequestCase(status, body)
}

function badRequestCase(status: number, { status: code, message }: ErrorBody): ReturnType<SpecialCase> {
  if (code === 'context_length_exceeded' || tooLong.test(message)) {
    return { errorType: inputTooLong, maxTries: onceMoreTries }
  }
  if (code === 'content_filter') return { errorType: 'PROMPT_BLOCKED_CONTENT_FILTER', maxTries: finalTries }
  return status === 422 ? { errorType: invalidRequest, maxTries: finalTries } : null
}

/** Reasons of servers for a complete answer; some state none. */
const complete = new Set(['stop', 'eos', 'eos_token', 'end', 'end_turn', 'stop_sequence', 'completed', 'done'])

/**
 * Classifies an answer; null when it is a finished one with text.
 * @param isWhole the text is known to be a complete answer, whatever reason the server gives.
 */
export function classifyAnswer(
  finish: { unified: string; raw: string | undefined },
  text: string,
  isWhole: boolean,
): AiFailure | null {
  const hasText = text.trim() !== ''
  if (finish.unified === 'content-filter') {
    return failure('BLOCKED_CONTENT_FILTER', 'The AI service stopped its answer (content filter).', finalTries)
  }
  if (isWhole) return null
  if (finish.unified === 'length') return { ...(hasText ? cutOff : noAnswer), status: 'FAILED_PARSING' }
  if (finish.raw !== undefined && !complete.has(finish.raw)) {
    return failure('NO_CANDIDATE', `The AI service gave no complete answer (${finish.raw}).`, onceMoreTries)
  }
  return hasText ? null : emptyAnswer
}
