/** What a person fills in for each run. */
export const inputVariables = ['product', 'offer', 'audience', 'language'] as const
export type InputVariable = (typeof inputVariables)[number]

/** What each video brings with it. */
const videoVariables = ['video.filename', 'video.duration'] as const
export type VideoVariable = (typeof videoVariables)[number]

export type PromptVariable = InputVariable | VideoVariable
export type InputValues = Partial<Record<InputVariable, string>>

/** Longer texts belong into a template. In characters. */
export const variableValueMax = 2000

const known = [...inputVariables, ...videoVariables] as const
const pattern = new RegExp(`\\{\\{\\s*(${known.map((name) => name.replace('.', '\\.')).join('|')})\\s*\\}\\}`, 'g')

/** The variables that stand in the texts as `{{name}}`, each once, in the order of their declaration. */
export function findVariables(texts: readonly string[]): PromptVariable[] {
  const used = new Set(texts.flatMap((text) => [...text.matchAll(pattern)].map(([, name]) => name)))
  return known.filter((name) => used.has(name))
}

/** Of those, the ones a person fills in. */
export function findInputVariables(texts: readonly string[]): InputVariable[] {
  const used = findVariables(texts)
  return inputVariables.filter((name) => used.includes(name))
}

/** The variables that the texts use and that have no value, or one of spaces only. */
export function listUnfilled(texts: readonly string[], values: InputValues): InputVariable[] {
  return findInputVariables(texts).filter((name) => !values[name]?.trim())
}

/**
 * The text with its variables replaced. Names that are not variables stay as they are, and so does `{{…}}` inside a
 * value: values are texts, not templates.
 */
export function fillVariables(text: string, values: Partial<Record<PromptVariable, string>>): string {
  return text.replace(pattern, (found, name: PromptVariable) => values[name]?.trim() ?? found)
}

/** What a video brings: its duration in words, 'unknown' where it could not be measured. */
export function valuesOfVideo(video: {
  filename: string
  durationSeconds: number | null
}): Record<VideoVariable, string> {
  return { 'video.filename': video.filename, 'video.duration': describeDuration(video.durationSeconds) }
}

function describeDuration(seconds: number | null): string {
  if (seconds === null) return 'unknown'
  const rounded = Math.round(seconds * 10) / 10
  return rounded === 1 ? '1 second' : `${rounded} seconds`
}

/** What people who write such texts should know. */
export const variablesHint = `May hold ${known.map((name) => `{{${name}}}`).join(', ')}.`

/** The sentence that refuses a submission without these values. */
export function describeUnfilled(names: readonly InputVariable[]): string {
  const shown = names.map((name) => `{{${name}}}`)
  const listed = shown.length > 1 ? `${shown.slice(0, -1).join(', ')} and ${shown.at(-1)}` : shown.join('')
  return `Fill in a value for ${listed}: the system prompt or the template asks for ${shown.length > 1 ? 'them' : 'it'}.`
}
