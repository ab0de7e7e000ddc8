import { listWords } from '../list-words.rules.ts'

/** Filled in by the user for each batch. */
export const inputVariables = ['product', 'offer', 'audience', 'language'] as const
export type InputVariable = (typeof inputVariables)[number]

/** Filled in from each video. */
const videoVariables = ['video.filename', 'video.duration'] as const
export type VideoVariable = (typeof videoVariables)[number]

export type PromptVariable = InputVariable | VideoVariable
export type InputValues = Partial<Record<InputVariable, string>>

/** In characters. Longer texts belong in a template. */
export const variableValueMax = 2000

const known = [...inputVariables, ...videoVariables] as const
const pattern = new RegExp(`\\{\\{\\s*(${known.map((name) => name.replace('.', '\\.')).join('|')})\\s*\\}\\}`, 'g')

/** The variables that the texts use as `{{name}}`, each once, in the order of their declaration. */
export function findVariables(texts: readonly string[]): PromptVariable[] {
  const used = new Set(texts.flatMap((text) => [...text.matchAll(pattern)].map(([, name]) => name)))
  return known.filter((name) => used.has(name))
}

/** The variables of the texts that the user fills in. */
export function findInputVariables(texts: readonly string[]): InputVariable[] {
  const used = findVariables(texts)
  return inputVariables.filter((name) => used.includes(name))
}

/** The input variables of the texts whose value is missing or blank. */
export function listUnfilled(texts: readonly string[], values: InputValues): InputVariable[] {
  return findInputVariables(texts).filter((name) => !values[name]?.trim())
}

/** The values that are not blank. */
export function dropBlankValues<Values extends Partial<Record<string, string>>>(values: Values): Values {
  return Object.fromEntries(Object.entries(values).filter(([, value]) => value?.trim())) as Values
}

/** Replaces the variables of a text. Unknown names stay unchanged, as does `{{…}}` inside a value. */
export function fillVariables(text: string, values: Partial<Record<PromptVariable, string>>): string {
  return text.replace(pattern, (found, name: PromptVariable) => values[name]?.trim() ?? found)
}

interface DescribedVideo {
  filename: string
  durationSeconds: number | null
}

/** The variables of a video; an unmeasured duration is 'unknown'. */
export function fillVideoVariables({ filename, durationSeconds }: DescribedVideo): Record<VideoVariable, string> {
  return { 'video.filename': filename, 'video.duration': describeDuration(durationSeconds) }
}

/** The variables of the videos that are compared, each with its number. */
export function fillComparisonVariables(videos: readonly DescribedVideo[]): Record<VideoVariable, string> {
  const values = videos.map(fillVideoVariables)
  const join = (name: VideoVariable) => values.map((video, n) => `${video[name]} (Video ${n + 1})`).join(' and ')
  return { 'video.filename': join('video.filename'), 'video.duration': join('video.duration') }
}

function describeDuration(seconds: number | null): string {
  if (seconds === null) return 'unknown'
  const rounded = Math.round(seconds * 10) / 10
  return rounded === 1 ? '1 second' : `${rounded} seconds`
}

export const variablesHint = `Variables: ${known.map((name) => `{{${name}}}`).join(', ')}.`

/** The message that asks for missing values. */
export function describeUnfilled(names: readonly InputVariable[]): string {
  const listed = listWords(names.map((name) => `{{${name}}}`))
  return `Fill in a value for ${listed}: the system prompt or the template asks for ${names.length > 1 ? 'them' : 'it'}.`
}
