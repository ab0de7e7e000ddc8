import { bareName, fieldsOf, isRecord } from '../json/read-json.rules.ts'
import {
  type Analysis,
  analysisSchema,
  type Comparison,
  comparisonSchema,
  comparisonVerdicts,
  type Note,
} from './analysis.schemas.ts'

type Fields = ReturnType<typeof fieldsOf>

/**
 * Reads an analysis from a model's JSON. Parts that are missing or of another shape become null or an empty list.
 * @returns null when the value has none of the parts.
 */
export function readAnalysis(value: unknown): Analysis | null {
  if (!isRecord(value)) return null
  const get = fieldsOf(value)
  const [hook, message, pace] = [fieldsOf(get('hook')), fieldsOf(get('message')), fieldsOf(get('pace'))]
  const part = (name: string) => {
    const [note] = notesOf([message(name)], 'firstMs')
    return note ? { text: note.text, firstMs: note.atMs } : null
  }
  const analysis: Analysis = {
    summary: textOf(get('summary')),
    hook: { ...stretchOf(hook), verdict: textOf(hook('verdict')) },
    scenes: listOf(get('scenes'))
      .map((scene) => stretchOf(fieldsOf(scene)))
      .filter((scene) => Object.values(scene).some((known) => known !== null)),
    message: {
      brand: part('brand'),
      offer: part('offer'),
      proof: part('proof'),
      audience: part('audience'),
      callToAction: part('callToAction'),
    },
    pace: {
      cutsPerMinute: amountOf(pace('cutsPerMinute')),
      firstCutMs: timeOf(pace('firstCutMs')),
      longestShotMs: timeOf(pace('longestShotMs')),
      scenes: wholeOf(amountOf(pace('scenes'))),
    },
    strengths: notesOf(get('strengths')),
    weaknesses: notesOf(get('weaknesses')),
    suggestions: notesOf(get('suggestions')),
    keyTakeaways: textsOf(get('keyTakeaways')),
  }
  return hasContent(analysis) ? analysisSchema.parse(analysis) : null
}

/** Reads a comparison from a model's JSON, as `readAnalysis` does. */
export function readComparison(value: unknown): Comparison | null {
  if (!isRecord(value)) return null
  const get = fieldsOf(value)
  const comparison: Comparison = {
    summary: textOf(get('summary')),
    aspects: listOf(get('aspects')).flatMap((item) => {
      const of = fieldsOf(item)
      const aspect = textOf(of('aspect'))
      const said = bareName(String(of('better')))
      const better = comparisonVerdicts.find((verdict) => verdict === said) ?? null
      return aspect ? [{ aspect, better, why: textOf(of('why')), ...timesOf(of) }] : []
    }),
    differences: listOf(get('differences')).flatMap((item) => {
      const of = fieldsOf(item)
      const text = textOf(item) ?? textOf(of('text'))
      return text ? [{ text, ...timesOf(of) }] : []
    }),
    shared: textsOf(get('shared')),
    suggestions: textsOf(get('suggestions')),
    keyTakeaways: textsOf(get('keyTakeaways')),
  }
  return hasContent(comparison) ? comparisonSchema.parse(comparison) : null
}

/** A value in place of a list counts as a list of one. */
const listOf = (value: unknown): unknown[] => (Array.isArray(value) ? value : value == null ? [] : [value])

function textOf(value: unknown): string | null {
  return typeof value === 'string' && value.trim() ? value.trim() : null
}

/** Texts, also as `{text}`. */
const textsOf = (value: unknown) => notesOf(value).map(({ text }) => text)

function notesOf(value: unknown, timeName = 'atMs'): Note[] {
  return listOf(value).flatMap((item) => {
    const of = fieldsOf(item)
    const text = textOf(item) ?? textOf(of('text'))
    return text ? [{ text, atMs: timeOf(of(timeName)) }] : []
  })
}

function stretchOf(of: Fields) {
  return {
    fromMs: timeOf(of('fromMs')),
    toMs: timeOf(of('toMs')),
    shows: textOf(of('shows')),
    says: textOf(of('says')),
    text: textOf(of('text')),
  }
}

const timesOf = (of: Fields) => ({ video1Ms: timeOf(of('video1Ms')), video2Ms: timeOf(of('video2Ms')) })

function amountOf(value: unknown): number | null {
  const amount = typeof value === 'string' && value.trim() ? Number(value) : value
  return typeof amount === 'number' && amount >= 0 && amount <= Number.MAX_SAFE_INTEGER ? amount : null
}

const wholeOf = (amount: number | null) => (amount === null ? null : Math.round(amount))

/** Milliseconds; models also write `MM:SS`, which prompts use. */
function timeOf(value: unknown): number | null {
  const clock = typeof value === 'string' ? /^\s*(\d{1,3}):([0-5]\d(?:\.\d+)?)\s*$/.exec(value) : null
  if (clock) return Math.round((Number(clock[1]) * 60 + Number(clock[2])) * 1000)
  return wholeOf(amountOf(value))
}

function hasContent(value: unknown): boolean {
  if (typeof value === 'object' && value !== null) return Object.values(value).some(hasContent)
  return value !== null
}
