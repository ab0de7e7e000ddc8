/** Parameters that a model accepts; an unknown one is refused with 400. */
export interface GeminiCapability {
  /** Sent as `thinkingLevel`; null sends nothing. */
  thinkingLevel: ThinkingLevel | null
  /** The lowest level of the model, for the retry after all tokens were spent on thinking. */
  lowestThinkingLevel: ThinkingLevel | null
  /** Does `MEDIA_RESOLUTION_HIGH` read small text (280 tokens a frame instead of 70)? */
  readsFineText: boolean
}

export type ThinkingLevel = 'MINIMAL' | 'LOW' | 'MEDIUM' | 'HIGH'

/** The largest output limit of current models, thinking included. */
export const maxOutputTokens = 65_536
/** Enough for the longest answer of any format. */
const answerTokens = 8192
/** Thinking counts against the output limit. */
const thinkingReserve: Record<ThinkingLevel, number> = { MINIMAL: 0, LOW: 4096, MEDIUM: 16_384, HIGH: 32_768 }

function thinks(thinkingLevel: ThinkingLevel, lowestThinkingLevel: ThinkingLevel): GeminiCapability {
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
export function capabilityOf(modelId: string): GeminiCapability {
  const id = modelId.replace(/^models\//, '')
  return rows.find(([pattern]) => pattern.test(id))?.[1] ?? plain
}

/** The output limit to send; null keeps the model's own, because its thinking is unknown. */
export function outputLimitFor(level: ThinkingLevel | null): number | null {
  return level && answerTokens + thinkingReserve[level]
}
