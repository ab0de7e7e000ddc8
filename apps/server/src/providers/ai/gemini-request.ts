import type { Content, GenerateContentParameters, Part } from '@google/genai'
import { MediaResolution, ThinkingLevel } from '@google/genai'
import { outputSchemaFor } from '@hookline/contract/generation/parse-output.rules'
import type { AiRequest } from './ai.ts'
import { capabilityOf, maxOutputTokens, outputLimitFor } from './gemini-capabilities.ts'

export interface VideoSource {
  uri: string
  mimeType: string
}

/** Reading small text (prices, legal lines) is affordable up to this length. */
const fineTextMaxSeconds = 60
/** Enough of an answer to see what was wrong. */
const repairTextMax = 20_000
const callTimeoutMs = 240_000
const longCallTimeoutMs = 480_000
/** A thinking model sends nothing for many minutes. */
const thinkingTimeoutMs = 15 * 60_000

/** Videos first, text last, so that requests about one video share their prefix. */
export function buildGeminiRequest(request: AiRequest, sources: VideoSource[]): GenerateContentParameters {
  const { thinkingLevel, limit } = effortFor(request)
  const schema = outputSchemaFor(request.output)
  const returnsJson = request.output !== 'text'
  return {
    model: request.modelId,
    contents: contentsOf(request, sources),
    config: {
      abortSignal: request.signal,
      httpOptions: { timeout: timeoutFor(request) },
      systemInstruction: request.system,
      ...(returnsJson && { responseMimeType: 'application/json' }),
      ...(schema && { responseJsonSchema: schema }),
      ...(limit && { maxOutputTokens: limit }),
      ...(thinkingLevel && { thinkingConfig: { thinkingLevel: ThinkingLevel[thinkingLevel] } }),
      ...(wantsFineText(request) && { mediaResolution: MediaResolution.MEDIA_RESOLUTION_HIGH }),
    },
  }
}

function timeoutFor({ modelId, previousErrorType }: AiRequest): number {
  if (capabilityOf(modelId).thinkingLevel) return thinkingTimeoutMs
  return ['TIMEOUT', 'DEADLINE_EXCEEDED'].includes(previousErrorType ?? '') ? longCallTimeoutMs : callTimeoutMs
}

function effortFor({ modelId, previousErrorType }: AiRequest) {
  const { thinkingLevel, lowestThinkingLevel } = capabilityOf(modelId)
  if (previousErrorType === 'MAX_TOKENS_THINKING') return { thinkingLevel: lowestThinkingLevel, limit: maxOutputTokens }
  if (previousErrorType === 'TRUNCATED') return { thinkingLevel, limit: maxOutputTokens }
  return { thinkingLevel, limit: outputLimitFor(thinkingLevel) }
}

function wantsFineText({ modelId, videos }: AiRequest): boolean {
  const seconds = videos.reduce((sum, { media }) => sum + (media?.durationSeconds ?? Number.POSITIVE_INFINITY), 0)
  return capabilityOf(modelId).readsFineText && seconds <= fineTextMaxSeconds
}

const ownWords = 'Write in your own words; do not quote on-screen or spoken text at length.'

function contentsOf(request: AiRequest, sources: VideoSource[]): Content[] {
  const text =
    request.previousErrorType === 'BLOCKED_RECITATION' ? `${request.instructions}\n\n${ownWords}` : request.instructions
  const contents: Content[] = [{ role: 'user', parts: [...videoParts(sources), { text }] }]
  if (!request.repairOf) return contents
  const { text: answer, error } = request.repairOf
  return [
    ...contents,
    { role: 'model', parts: [{ text: answer.slice(0, repairTextMax) }] },
    { role: 'user', parts: [{ text: `${error} Give the same answer again, in exactly the form that was asked for.` }] },
  ]
}

function videoParts(sources: VideoSource[]): Part[] {
  return sources.flatMap(({ uri, mimeType }, at) => {
    const part = { fileData: { fileUri: uri, mimeType } }
    return sources.length > 1 ? [{ text: `Video ${at + 1}:` }, part] : [part]
  })
}
