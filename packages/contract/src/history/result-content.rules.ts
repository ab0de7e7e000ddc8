import type { Analysis, Comparison } from '../analysis/analysis.schemas.ts'
import { readAnalysis, readComparison } from '../analysis/read-analysis.rules.ts'
import { type CopyVariant, copyVariantSchema } from '../copy/copy-variant.schemas.ts'
import type { ResultPayload } from '../generation/generation.schemas.ts'
import { parseJson } from '../json/client-json.rules.ts'

/** The value that a viewer shows, or a sentence that says why there is none. */
export type Readable<Value> = { value: Value; message?: undefined } | { value?: undefined; message: string }

/** The stored value, else the model's text parsed as JSON. */
function storedContent({ content, rawContent }: ResultPayload): unknown {
  return content ?? parseJson(rawContent)
}

/**
 * Finds the copy variants of a result: the list itself, or under `variants`.
 * @returns at least one variant, or a sentence that says what is missing.
 */
export function readVariants(payload: ResultPayload | null): Readable<CopyVariant[]> {
  if (!payload) return { message: 'Result data is missing.' }
  if (!payload.variants && payload.content == null && !payload.rawContent.trim()) {
    return { message: 'Result data is missing or empty.' }
  }
  let found: unknown = payload.variants ?? storedContent(payload)
  if (typeof found === 'string') {
    found = parseJson(found)
    if (found === undefined) return { message: 'Failed to parse copy variants.' }
  }
  const list = Array.isArray(found) ? found : (found as { variants?: unknown } | null | undefined)?.variants
  if (!Array.isArray(list)) return { message: "Expected 'variants' array" }
  if (list.length === 0) return { message: 'No copy variants were generated.' }
  const variants = copyVariantSchema.array().safeParse(list)
  return variants.success ? { value: variants.data } : { message: 'Content is not in the expected variant format.' }
}

/** The cleaned text of a result, else the model's unchanged text. */
export function readResultText(payload: ResultPayload | null): Readable<string> {
  if (!payload) return { message: 'Result data is missing.' }
  const texts = [payload.content, payload.rawContent]
  const text = texts.find((candidate) => typeof candidate === 'string' && candidate.trim())
  return typeof text === 'string' ? { value: text } : { message: 'No content to display.' }
}

/** Any parsed value of a result: its content, its variants, or JSON in the model's text. */
export function readJson(payload: ResultPayload | null): Readable<unknown> {
  if (!payload) return { message: 'Result data is missing.' }
  const stored = payload.content ?? payload.variants
  if (stored !== undefined) return { value: stored }
  if (!payload.rawContent.trim()) return { message: 'Result data is missing or empty.' }
  const parsed = parseJson(payload.rawContent)
  return parsed === undefined ? { message: 'Error displaying JSON content' } : { value: parsed }
}

/** A list of takeaways: an array of strings, blank ones left out. */
export function readTakeaways(payload: ResultPayload | null): Readable<string[]> {
  if (!payload) return { message: 'Result data is missing.' }
  if (payload.content == null && !payload.rawContent.trim()) return { message: 'Result data is not available.' }
  const list = storedContent(payload)
  if (!Array.isArray(list) || !list.every((item) => typeof item === 'string')) {
    return { message: 'Content is not a valid list of key takeaways' }
  }
  const takeaways = list.filter((item) => item.trim())
  return takeaways.length > 0 ? { value: takeaways } : { message: 'No key takeaways were provided.' }
}

/** The analysis of a video, with what it lacks as null or an empty list. */
export function readStoredAnalysis(payload: ResultPayload | null): Readable<Analysis> {
  return readStored(payload, readAnalysis, 'Content is not the analysis of a video')
}

/** The comparison of two videos, as `readStoredAnalysis`. */
export function readStoredComparison(payload: ResultPayload | null): Readable<Comparison> {
  return readStored(payload, readComparison, 'Content is not the comparison of two videos')
}

function readStored<T>(
  payload: ResultPayload | null,
  read: (value: unknown) => T | null,
  otherwise: string,
): Readable<T> {
  const json = readJson(payload)
  if (json.message !== undefined) return { message: json.message }
  const value = read(json.value)
  return value ? { value } : { message: otherwise }
}

/** The labels and JSONPath expressions of a format's settings; other entries are left out. */
export function readPathMap(config: Record<string, unknown>): { label: string; path: string }[] {
  return Object.entries(config).flatMap(([label, path]) =>
    typeof path === 'string' && path.trim() ? [{ label, path: path.trim() }] : [],
  )
}
