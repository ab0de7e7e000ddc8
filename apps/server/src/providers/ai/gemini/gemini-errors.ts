import { FinishReason, type GenerateContentResponse } from '@google/genai'
import { holdsAnswer, type OutputKind } from '@hookline/contract/generation/parse-output.rules'
import { hasOpenBracket } from '@hookline/contract/json/read-json.rules'
import { finalTries, onceMoreTries, recitationTries, transientTries } from '../ai.ts'
import type { AiExchange } from '../ai-exchange.ts'
import {
  type AiFailure,
  classifyCall,
  cutOff,
  type ErrorBody,
  emptyAnswer,
  failure,
  listDetails,
  noAnswer,
} from '../ai-failures.ts'

/** Failures that the provider handles itself first. */
export const fileLost = 'FILE_LOST'
export const fileNotActive = 'FILE_NOT_ACTIVE'

/** Classifies a failed call of Gemini. */
export const classifyThrown = (cause: unknown, exchange: AiExchange | null) =>
  classifyCall(cause, exchange, specialCase)

function specialCase(status: number, body: ErrorBody): Omit<AiFailure, 'message'> | null {
  if (status === 400) return badRequestCase(body)
  if ((status === 403 || status === 404) && /\bfile\b/i.test(body.message)) {
    return { errorType: fileLost, maxTries: finalTries, status: 'FAILED_VIDEO_PROCESSING' }
  }
  if (status === 429 && quotaIds(body).some((id) => id.includes('PerDay'))) {
    return { errorType: 'QUOTA_DAILY', maxTries: finalTries }
  }
  return null
}

function badRequestCase(body: ErrorBody): Omit<AiFailure, 'message'> | null {
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

function quotaIds(body: ErrorBody): string[] {
  return listDetails(body, 'QuotaFailure')
    .flatMap((detail) => (Array.isArray(detail.violations) ? detail.violations : []))
    .map((violation) => String(violation?.quotaId ?? ''))
}

const finalBlocks: string[] = [
  FinishReason.SAFETY,
  FinishReason.BLOCKLIST,
  FinishReason.PROHIBITED_CONTENT,
  FinishReason.SPII,
  FinishReason.LANGUAGE,
]

/** Classifies a reply with status 200; null when it is a finished answer with text. */
export function classifyAnswer(response: GenerateContentResponse, output: OutputKind): AiFailure | null {
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
  const isWhole = holdsAnswer(output, response.text ?? '') && !hasOpenBracket(response.text ?? '')
  if (reason === FinishReason.MAX_TOKENS && isWhole) return null
  if (reason === FinishReason.MAX_TOKENS) return { ...(hasText ? cutOff : noAnswer), status: 'FAILED_PARSING' }
  if (reason !== FinishReason.STOP) {
    return failure('NO_CANDIDATE', said ?? `The AI service gave no complete answer (${reason}).`, onceMoreTries)
  }
  return hasText ? null : emptyAnswer
}

function noCandidate({ promptFeedback }: GenerateContentResponse): AiFailure {
  const reason = promptFeedback?.blockReason
  if (!reason) return failure('NO_CANDIDATE', 'The AI service gave no answer.', onceMoreTries)
  const message = promptFeedback.blockReasonMessage ?? `The AI service refused the video or the prompt (${reason}).`
  return failure(`PROMPT_BLOCKED_${reason}`, message, reason === 'OTHER' ? onceMoreTries : finalTries)
}
