/** What a model's requests may carry; a parameter that a model does not know is refused with 400. */
export interface GeminiCapability {
  /** Sent as `thinkingLevel`; null: nothing is sent. */
  thinkingLevel: ThinkingLevel | null
  /** The least the model accepts, for the try after one that spent all its tokens on thinking. */
  lowestThinkingLevel: ThinkingLevel | null
  /** Does `MEDIA_RESOLUTION_HIGH` read small text (280 tokens a frame instead of 70)? */
  readsFineText: boolean
}

export type ThinkingLevel = 'MINIMAL' | 'LOW' | 'MEDIUM' | 'HIGH'

/** The most that any current model writes, thinking included. */
export const maxOutputTokens = 65_536
/** Room for the longest answer a format asks for. */
const answerTokens = 8192
/** Thinking counts against the output limit. */
const thinkingReserve: Record<ThinkingLevel, number> = { MINIMAL: 0, LOW: 4096, MEDIUM: 16_384, HIGH: 32_768 }

function thinks(thinkingLevel: ThinkingLevel, lowestThinkingLevel: ThinkingLevel): GeminiCapability {
  return { thinkingLevel, lowestThinkingLevel, readsFineText: true }
}

/** Models of the 2.x family have no levels, and unknown ones may refuse any: they keep their own defaults. */
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

/** The row of a model id, with or without `models/` before it. */
export function capabilityOf(modelId: string): GeminiCapability {
  const id = modelId.replace(/^models\//, '')
  return rows.find(([pattern]) => pattern.test(id))?.[1] ?? plain
}

/** The output limit to send; null leaves the model's own, which unknown thinking needs. */
export function outputLimitFor(level: ThinkingLevel | null): number | null {
  return level && answerTokens + thinkingReserve[level]
}
