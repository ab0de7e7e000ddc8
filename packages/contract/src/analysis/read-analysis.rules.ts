import { bareName, createFieldReader, isRecord } from '../json/read-json.rules.ts'
import {
  type Analysis,
  analysisSchema,
  type Comparison,
  comparisonSchema,
  comparisonVerdicts,
  type Note,
} from './analysis.schemas.ts'

type Fields = ReturnType<typeof createFieldReader>

/**
 * Reads an analysis from a model's JSON. Parts that are missing or of another shape become null or an empty list.
 * @returns null when the value has none of the parts.
 */
export function readAnalysis(value: unknown): Analysis | null {
  if (!isRecord(value)) return null
  const get = createFieldReader(value)
  const [hook, message, pace] = [
    createFieldReader(get('hook')),
    createFieldReader(get('message')),
    createFieldReader(get('pace')),
  ]
  const part = (name: string) => {
    const [note] = readNotes([message(name)], 'firstMs')
    return note ? { text: note.text, firstMs: note.atMs } : null
  }
  const analysis: Analysis = {
    summary: readTrimmedText(get('summary')),
    hook: { ...readStretch(hook), verdict: readTrimmedText(hook('verdict')) },
    scenes: toList(get('scenes'))
      .map((scene) => readStretch(createFieldReader(scene)))
      .filter((scene) => Object.values(scene).some((known) => known !== null)),
    message: {
      brand: part('brand'),
      offer: part('offer'),
      proof: part('proof'),
      audience: part('audience'),
      callToAction: part('callToAction'),
    },
    pace: {
      cutsPerMinute: readAmount(pace('cutsPerMinute')),
      firstCutMs: readTimeMs(pace('firstCutMs')),
      longestShotMs: readTimeMs(pace('longestShotMs')),
      scenes: roundAmount(readAmount(pace('scenes'))),
    },
    strengths: readNotes(get('strengths')),
    weaknesses: readNotes(get('weaknesses')),
    suggestions: readNotes(get('suggestions')),
    keyTakeaways: readNoteTexts(get('keyTakeaways')),
  }
  return hasContent(analysis) ? analysisSchema.parse(analysis) : null
}

/** Reads a comparison from a model's JSON, as `readAnalysis` does. */
export function readComparison(value: unknown): Comparison | null {
  if (!isRecord(value)) return null
  const get = createFieldReader(value)
  const comparison: Comparison = {
    summary: readTrimmedText(get('summary')),
    aspects: toList(get('aspects')).flatMap((item) => {
      const readField = createFieldReader(item)
      const aspect = readTrimmedText(readField('aspect'))
      const said = bareName(String(readField('better')))
      const better = comparisonVerdicts.find((verdict) => verdict === said) ?? null
      return aspect ? [{ aspect, better, why: readTrimmedText(readField('why')), ...readVideoTimes(readField) }] : []
    }),
    differences: toList(get('differences')).flatMap((item) => {
      const readField = createFieldReader(item)
      const text = readTrimmedText(item) ?? readTrimmedText(readField('text'))
      return text ? [{ text, ...readVideoTimes(readField) }] : []
    }),
    shared: readNoteTexts(get('shared')),
    suggestions: readNoteTexts(get('suggestions')),
    keyTakeaways: readNoteTexts(get('keyTakeaways')),
  }
  return hasContent(comparison) ? comparisonSchema.parse(comparison) : null
}

/** A value in place of a list counts as a list of one. */
const toList = (value: unknown): unknown[] => (Array.isArray(value) ? value : value == null ? [] : [value])

function readTrimmedText(value: unknown): string | null {
  return typeof value === 'string' && value.trim() ? value.trim() : null
}

/** Texts, also as `{text}`. */
const readNoteTexts = (value: unknown) => readNotes(value).map(({ text }) => text)

function readNotes(value: unknown, timeName = 'atMs'): Note[] {
  return toList(value).flatMap((item) => {
    const readField = createFieldReader(item)
    const text = readTrimmedText(item) ?? readTrimmedText(readField('text'))
    return text ? [{ text, atMs: readTimeMs(readField(timeName)) }] : []
  })
}

function readStretch(readField: Fields) {
  return {
    fromMs: readTimeMs(readField('fromMs')),
    toMs: readTimeMs(readField('toMs')),
    shows: readTrimmedText(readField('shows')),
    says: readTrimmedText(readField('says')),
    text: readTrimmedText(readField('text')),
  }
}

const readVideoTimes = (readField: Fields) => ({
  video1Ms: readTimeMs(readField('video1Ms')),
  video2Ms: readTimeMs(readField('video2Ms')),
})

function readAmount(value: unknown): number | null {
  const amount = typeof value === 'string' && value.trim() ? Number(value) : value
  return typeof amount === 'number' && amount >= 0 && amount <= Number.MAX_SAFE_INTEGER ? amount : null
}

const roundAmount = (amount: number | null) => (amount === null ? null : Math.round(amount))

/** Milliseconds; models also write `MM:SS`, which prompts use. */
function readTimeMs(value: unknown): number | null {
  const clock = typeof value === 'string' ? /^\s*(\d{1,3}):([0-5]\d(?:\.\d+)?)\s*$/.exec(value) : null
  if (clock) return Math.round((Number(clock[1]) * 60 + Number(clock[2])) * 1000)
  return roundAmount(readAmount(value))
}

function hasContent(value: unknown): boolean {
  if (typeof value === 'object' && value !== null) return Object.values(value).some(hasContent)
  return value !== null
}
