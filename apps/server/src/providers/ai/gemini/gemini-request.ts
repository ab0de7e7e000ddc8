import type { Content, GenerateContentParameters, Part } from '@google/genai'
import { MediaResolution, ThinkingLevel } from '@google/genai'
import type { AiRequest, AiVideo } from '../ai.ts'
import { emptyAnswer } from '../ai-failures.ts'
import { answerSchemaFor } from '../answer-schema.ts'
import { describeReport } from '../report-text.ts'

export interface VideoSource {
  uri: string
  mimeType: string
}

/** Reading small text (prices, legal lines) is affordable in a video up to this length. */
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
  // Models sometimes answer nothing when they are to obey a schema.
  const schema = request.previousErrorType === emptyAnswer.errorType ? null : answerSchemaFor(request.output)
  const returnsJson = request.output !== 'text'
  return {
    model: request.modelId,
    contents: buildContents(request, sources),
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
  if (findCapability(modelId).thinkingLevel) return thinkingTimeoutMs
  return ['TIMEOUT', 'DEADLINE_EXCEEDED'].includes(previousErrorType ?? '') ? longCallTimeoutMs : callTimeoutMs
}

function effortFor({ modelId, previousErrorType }: AiRequest) {
  const { thinkingLevel, lowestThinkingLevel } = findCapability(modelId)
  if (previousErrorType === 'MAX_TOKENS_THINKING') return { thinkingLevel: lowestThinkingLevel, limit: maxOutputTokens }
  if (previousErrorType === 'TRUNCATED') return { thinkingLevel, limit: maxOutputTokens }
  return { thinkingLevel, limit: outputLimitFor(thinkingLevel) }
}

function wantsFineText({ modelId, videos }: AiRequest): boolean {
  const isShort = ({ media }: AiVideo) => (media?.durationSeconds ?? Number.POSITIVE_INFINITY) <= fineTextMaxSeconds
  return findCapability(modelId).readsFineText && videos.every(isShort)
}

const ownWords = 'Write in your own words; do not quote on-screen or spoken text at length.'

function buildContents(request: AiRequest, sources: VideoSource[]): Content[] {
  const text =
    request.previousErrorType === 'BLOCKED_RECITATION' ? `${request.instructions}\n\n${ownWords}` : request.instructions
  const contents: Content[] = [{ role: 'user', parts: [...videoParts(request, sources), { text }] }]
  if (!request.unparsedAnswer) return contents
  const { text: answer, error } = request.unparsedAnswer
  return [
    ...contents,
    { role: 'model', parts: [{ text: answer.slice(0, repairTextMax) }] },
    { role: 'user', parts: [{ text: `${error} Give the same answer again, in exactly the form that was asked for.` }] },
  ]
}

function videoParts({ videos }: AiRequest, sources: VideoSource[]): Part[] {
  return sources.flatMap(({ uri, mimeType }, at) => {
    const name = sources.length > 1 ? `Video ${at + 1}` : undefined
    const seen = describeReport(videos[at]?.report ?? null, name)
    const parts = [{ fileData: { fileUri: uri, mimeType } }, ...(seen ? [{ text: seen }] : [])]
    return name ? [{ text: `${name}:` }, ...parts] : parts
  })
}

/** Parameters that a model accepts; an unknown one is refused with 400. */
interface GeminiCapability {
  /** Sent as `thinkingLevel`; null sends nothing. */
  thinkingLevel: ThinkingLevelName | null
  /** The lowest level of the model, for the retry after all tokens were spent on thinking. */
  lowestThinkingLevel: ThinkingLevelName | null
  /** Whether `MEDIA_RESOLUTION_HIGH` makes it read small text, for 280 tokens a frame instead of 70. */
  readsFineText: boolean
}

type ThinkingLevelName = 'MINIMAL' | 'LOW' | 'MEDIUM' | 'HIGH'

/** The largest output limit of current models, thinking included. */
const maxOutputTokens = 65_536
/** Enough for copy and for an ad's analysis. A longer answer is cut off, and requested again with the model's own limit. */
const answerTokens = 8192
/** Thinking counts against the output limit. */
const thinkingReserve: Record<ThinkingLevelName, number> = { MINIMAL: 0, LOW: 4096, MEDIUM: 16_384, HIGH: 32_768 }

function thinks(thinkingLevel: ThinkingLevelName, lowestThinkingLevel: ThinkingLevelName): GeminiCapability {
  return { thinkingLevel, lowestThinkingLevel, readsFineText: true }
}

/** Models of the 2.x family have no levels, and unknown models may refuse any, so nothing is sent. */
const plain: GeminiCapability = { thinkingLevel: null, lowestThinkingLevel: null, readsFineText: false }

/** First match wins. */
const rows: [RegExp, GeminiCapability][] = [
  [/^gemini-4-hydrogen/, thinks('LOW', 'LOW')],
  [/^gemini-4-/, thinks('MEDIUM', 'LOW')],
  [/^gemini-3\.[1-5]-flash-lite/, thinks('LOW', 'MINIMAL')],
  [/^gemini-3\.5-flash/, thinks('LOW', 'MINIMAL')],
  [/^gemini-3\.\d+-flash/, thinks('LOW', 'LOW')],
  [/^gemini-3\.\d+-pro/, thinks('LOW', 'LOW')],
]

/** @param modelId with or without `models/`. */
export function findCapability(modelId: string): GeminiCapability {
  const id = modelId.replace(/^models\//, '')
  return rows.find(([pattern]) => pattern.test(id))?.[1] ?? plain
}

/** The output limit to send; null keeps the model's own, because its thinking is unknown. */
export function outputLimitFor(level: ThinkingLevelName | null): number | null {
  return level && answerTokens + thinkingReserve[level]
}
