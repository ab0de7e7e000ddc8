import { z } from 'zod'
import { analysisSchema, comparisonSchema } from '../analysis/analysis.schemas.ts'
import { readAnalysis, readComparison } from '../analysis/read-analysis.rules.ts'
import type { CopyVariant } from '../copy/copy-variant.schemas.ts'
import { createFieldReader, isRecord, readJsonValues, unwrapped } from '../json/read-json.rules.ts'
import type { ClientTemplateType, ViewerType } from '../response-formats/response-formats.schemas.ts'
import { viewerFor } from '../response-formats/viewers.rules.ts'
import { separateThoughts } from './thoughts.rules.ts'

/** The output shapes that a model is asked for. */
export type OutputKind = 'variants' | 'takeaways' | 'analysis' | 'comparison' | 'json' | 'text'

/** Requested unless the prompt names another number. */
export const defaultVariantCount = 5
/** `limitGeneratedVariants` drops the variants of an answer beyond this number. */
export const variantCountMax = 10

/** The output shape that the result's viewer shows. */
export function outputKindFor(wanted: {
  clientTemplateType: ClientTemplateType | null
  clientTemplateConfig: Record<string, unknown>
  operation: string
}): OutputKind {
  return outputOfViewer[viewerFor({ ...wanted, hasVariants: true })]
}

const outputOfViewer: Record<ViewerType, OutputKind> = {
  'default-copy-variants': 'variants',
  'key-takeaways-list-viewer': 'takeaways',
  'video-analysis': 'analysis',
  'video-comparison': 'comparison',
  'json-object-viewer': 'json',
  'json-path-map': 'json',
  'raw-text-viewer': 'text',
  markdown: 'text',
}

const text = { type: 'string' }

/**
 * The JSON Schema of the request; null for free text and JSON objects of the user's own shape. Models write properties
 * in the order of `required`: the angle comes first as a plan for the copy.
 */
export function outputSchemaFor(kind: OutputKind): Record<string, unknown> | null {
  if (kind === 'variants') {
    const variant = {
      type: 'object',
      properties: { angle: text, headline: text, primaryText: text },
      required: ['angle', 'headline', 'primaryText'],
    }
    return listSchema('variants', { type: 'array', items: variant, minItems: 1, maxItems: variantCountMax })
  }
  if (kind === 'analysis') return z.toJSONSchema(analysisSchema)
  if (kind === 'comparison') return z.toJSONSchema(comparisonSchema)
  return kind === 'takeaways' ? listSchema('takeaways', { type: 'array', items: text, minItems: 1 }) : null
}

function listSchema(name: string, list: Record<string, unknown>) {
  return { type: 'object', properties: { [name]: list }, required: [name] }
}

export type ParsedOutput =
  /** `content`: the JSON object or list, the takeaways, or the cleaned text. */
  | { ok: true; variants?: CopyVariant[]; content?: unknown }
  | { ok: false; errorType: 'EMPTY_RESPONSE' | 'INVALID_JSON' | 'SCHEMA_MISMATCH'; error: string }

/**
 * Parses a model's answer: the last complete one that fits, as models write drafts before it. Tolerates thoughts,
 * fences, prose around the JSON, bare lists, alternative field names, and JSON in a string.
 */
export function parseOutput(kind: OutputKind, text: string): ParsedOutput {
  const { answer, thoughts } = separateThoughts(text.replace(/^[\uFEFF\u200B\s]+/, ''))
  if (!/[^\uFEFF\u200B\s]/.test(answer + thoughts)) return empty
  if (kind === 'text') return answer ? { ok: true, content: withoutOuterFence(answer) } : empty
  const values = [...readJsonValues(answer)]
  // Thoughts hold drafts, so they are read last. What looks like their mark may also be a part of the JSON.
  const found = fitting(kind, values) ?? (thoughts ? fitting(kind, [...readJsonValues(text)]) : null)
  if (found) return { ok: true, ...found }
  const bullets = kind === 'takeaways' ? readBullets(answer) : null
  return bullets ? { ok: true, content: bullets } : refusal(values, expected[kind])
}

/** Whether a text holds JSON that fits. */
export function holdsAnswer(kind: OutputKind, text: string): boolean {
  return kind !== 'text' && fitting(kind, [...readJsonValues(text)]) !== null
}

const empty: ParsedOutput = { ok: false, errorType: 'EMPTY_RESPONSE', error: 'The model returned an empty answer.' }

type JsonKind = Exclude<OutputKind, 'text'>

const expected: Record<JsonKind, string> = {
  variants: 'a list of variants, each with a headline and a primary text',
  takeaways: 'a list of takeaways',
  analysis: 'the analysis of a video',
  comparison: 'the comparison of two videos',
  json: 'a JSON object with content',
}

/** The last of the values that fits; null when none does. */
function fitting(kind: JsonKind, values: unknown[]): { variants: CopyVariant[] } | { content: unknown } | null {
  if (kind === 'variants') {
    const variants = readLastList(values, findVariants)
    return variants && { variants }
  }
  const content = readAnswerContent(kind, values)
  return content ? { content } : null
}

function readAnswerContent(kind: Exclude<JsonKind, 'variants'>, values: unknown[]): unknown {
  switch (kind) {
    case 'takeaways':
      return readLastList(values, findTakeaways)
    case 'analysis':
      return lastRead(values, readAnalysis)
    case 'comparison':
      return lastRead(values, readComparison)
    case 'json':
      return findLastJson(values)
  }
}

/** The last value that can be read, also within a wrapper such as `{analysis: {…}}` or a list of one. */
function lastRead<T>(values: unknown[], read: (value: unknown) => T | null): T | null {
  for (const value of values.toReversed()) {
    const inner = typeof value === 'object' && value !== null ? Object.values(value) : []
    const found = read(value) ?? (inner.length === 1 ? read(inner[0]) : null)
    if (found) return found
  }
  return null
}

function refusal(values: unknown[], wanted: string): ParsedOutput {
  return values.some((value) => typeof value === 'object' && value !== null)
    ? { ok: false, errorType: 'SCHEMA_MISMATCH', error: `The model's answer is JSON, but not ${wanted}.` }
    : { ok: false, errorType: 'INVALID_JSON', error: `The model's answer is not valid JSON; expected ${wanted}.` }
}

function withoutOuterFence(answer: string): string {
  const fence = /^```[a-zA-Z]*[ \t]*\r?\n([\s\S]*?)\r?\n?```$/.exec(answer)?.[1]
  return fence && !fence.includes('```') ? fence.trim() : answer
}

const readLastList = <T>(values: unknown[], read: (value: unknown) => T[]) =>
  readFirstList(values.toReversed(), (value) => read(value))

function readFirstList<T>(values: unknown[], read: (value: unknown) => T[]): T[] | null {
  for (const value of values) {
    const found = read(value)
    if (found.length > 0) return found
  }
  return null
}

/** These are bare names, as `createFieldReader` compares them. */
const listNames = ['variants', 'ads', 'results', 'adcopy', 'adcopies', 'copyvariants', 'adcopyvariants', 'copies']
const wrapperNames = ['options', 'items', 'data', 'output', 'result', 'response', 'content', 'copy']
const headlineNames = ['headline', 'title', 'adheadline', 'headlinetext', 'heading', 'adtitle']
const primaryTextNames = ['primarytext', 'body', 'bodytext', 'primary', 'text', 'copy', 'adcopy', 'adtext', 'maintext']
const lastPrimaryTextNames = ['message', 'caption', 'content', 'description']
const takeawayListNames = ['takeaways', 'keytakeaways', 'keypoints', 'points', 'insights', 'summary', 'bullets']
const takeawayNames = ['takeaway', 'text', 'point', 'insight', 'content', 'description', 'title']
/** Bounds nested wrappers such as `{result:{data:{variants:[…]}}}`. */
const depthLimit = 4

function firstText(fields: ReturnType<typeof createFieldReader>, names: string[]): string | null {
  const found = names.map(fields).find((value) => typeof value === 'string' && value.trim())
  return typeof found === 'string' ? found.trim() : null
}

function readVariant(value: unknown): CopyVariant | null {
  const item = unwrapped(value)
  if (!isRecord(item)) return null
  const fields = createFieldReader(item)
  const headline = firstText(fields, headlineNames)
  const primaryText = firstText(fields, [...primaryTextNames, ...lastPrimaryTextNames])
  return headline && primaryText ? { headline, primaryText } : null
}

/** The variants in a value, without duplicates and without items that lack a text. */
function findVariants(value: unknown, depth = 0): CopyVariant[] {
  const inner = unwrapped(value)
  if (Array.isArray(inner)) return distinctVariants(inner)
  if (!isRecord(inner) || depth > depthLimit) return []
  const one = readVariant(inner)
  if (one) return [one]
  const held = [...listNames, ...wrapperNames].map(createFieldReader(inner))
  return readFirstList(held, (each) => findVariants(each, depth + 1)) ?? distinctVariants(Object.values(inner))
}

function distinctVariants(values: unknown[]): CopyVariant[] {
  const variants = values.map(readVariant).filter((variant) => variant !== null)
  const key = ({ headline, primaryText }: CopyVariant) => JSON.stringify([headline, primaryText])
  return [...new Map(variants.map((variant) => [key(variant), variant])).values()]
}

function findTakeaways(value: unknown, depth = 0): string[] {
  const inner = unwrapped(value)
  if (Array.isArray(inner)) {
    return inner.map(readTakeaway).filter((takeaway) => takeaway !== null)
  }
  if (!isRecord(inner) || depth > depthLimit) return []
  const held = [...takeawayListNames, ...listNames, ...wrapperNames].map(createFieldReader(inner))
  return readFirstList(held, (each) => findTakeaways(each, depth + 1)) ?? []
}

function readTakeaway(item: unknown): string | null {
  if (typeof item === 'string') return item.trim() || null
  return isRecord(item) ? firstText(createFieldReader(item), takeawayNames) : null
}

/** The items of a plain list with dashes, dots or numbers; a single marked line counts as prose. */
function readBullets(answer: string): string[] | null {
  const bullets = [...answer.matchAll(/^[ \t]*(?:[-*•–]|\d{1,2}[.)])[ \t]+(\S.*)$/gm)].map((match) => match[1] ?? '')
  const items = bullets.map((bullet) => bullet.trim()).filter((bullet) => bullet)
  return items.length > 1 ? items : null
}

function findLastJson(values: unknown[]): unknown {
  const filled = values.filter((value) => typeof value === 'object' && value !== null && Object.keys(value).length > 0)
  return filled.findLast(isRecord) ?? filled.at(-1) ?? null
}
