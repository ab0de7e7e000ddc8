import { parseClientJson } from '@hookline/contract/client-json.rules'
import type { Issue } from '@hookline/contract/errors'
import {
  type InputValues,
  inputVariables,
  variableValueMax,
} from '@hookline/contract/generation/prompt-variables.rules'
import { maxBatchSize } from '@hookline/contract/uploads/uploads.rules'
import {
  type ScreenshotInfo,
  screenshotInfoSchema,
  type UploadedVideo,
  uploadedVideoSchema,
} from '@hookline/contract/uploads/uploads.schemas'
import { z } from 'zod'

/** Browsers write every line break of a form as CRLF; what is kept and sent on is what was typed. */
const optionalText = z
  .string()
  .trim()
  .transform((text) => text.replace(/\r\n?/g, '\n') || null)
  .nullish()
  .transform((text) => text ?? null)

const settingsSchema = z.object({
  modelId: z
    .string({ error: 'Please select an AI model.' })
    .trim()
    .min(1, 'Please select an AI model.')
    .max(200, 'modelId must be at most 200 characters'),
  systemPrompt: optionalText.pipe(
    z.string().max(100_000, 'The system prompt must be at most 100000 characters').nullable(),
  ),
  templateId: optionalText.pipe(z.uuid('templateId must be a UUID').nullable()),
  toolKey: optionalText.pipe(z.string().max(100).nullable()),
  responseFormatId: optionalText.pipe(z.uuid('responseFormatId must be a UUID').nullable()),
})

export interface SubmittedVideo {
  /** Where the video stands in the form, for field errors: `gcsVideo` or `gcsVideo3`. */
  field: string
  video: UploadedVideo
  screenshot: ScreenshotInfo | null
  screenshotField: string
}

export interface Submission {
  settings: z.output<typeof settingsSchema>
  /** From the fields `var.<name>`. */
  variables: InputValues
  isBatch: boolean
  videos: SubmittedVideo[]
}

/** One JSON field; a missing one is null, an unreadable one adds an issue. */
function readJson<T>(fields: Record<string, string>, name: string, schema: z.ZodType<T>, issues: Issue[]): T | null {
  const text = fields[name]?.trim()
  if (!text) return null
  const { value, message: refusal } = parseClientJson(text, `${name} is not valid JSON.`)
  if (refusal) issues.push({ path: name, message: refusal })
  if (value === undefined || value === null) return null
  const parsed = schema.safeParse(value)
  if (parsed.success) return parsed.data
  for (const { path, message } of parsed.error.issues) issues.push({ path: [name, ...path].join('.'), message })
  return null
}

function readSingle(fields: Record<string, string>, issues: Issue[]): SubmittedVideo[] {
  const video = readJson(fields, 'gcsVideo', uploadedVideoSchema, issues)
  const screenshot = readJson(fields, 'screenshotInfo', screenshotInfoSchema, issues)
  if (!video) {
    if (issues.length === 0) issues.push({ path: 'gcsVideo', message: 'Please upload at least one video.' })
    return []
  }
  return [{ field: 'gcsVideo', video, screenshot, screenshotField: 'screenshotInfo' }]
}

/** `gcsVideo{n}` wins over `video{n}GcsInfo`; `batchSize` must match what came. */
function readBatch(fields: Record<string, string>, issues: Issue[]): SubmittedVideo[] {
  const size = Number(fields.batchSize)
  if (!Number.isInteger(size) || size < 1 || size > maxBatchSize) {
    issues.push({ path: 'batchSize', message: `batchSize must be a whole number from 1 to ${maxBatchSize}.` })
    return []
  }
  const extra = Object.keys(fields)
    .map((name) => /^(?:gcsVideo(\d+)|video(\d+)GcsInfo)$/.exec(name))
    .find((match) => match && Number(match[1] ?? match[2]) >= size)
  if (extra) issues.push({ path: extra[0], message: `batchSize is ${size}, but ${extra[0]} was sent too.` })
  return Array.from({ length: size }, (_, n): SubmittedVideo | null => {
    const field = fields[`gcsVideo${n}`] ? `gcsVideo${n}` : `video${n}GcsInfo`
    if (!fields[field]) {
      issues.push({ path: `gcsVideo${n}`, message: `batchSize is ${size}, but video ${n} is missing.` })
      return null
    }
    const named = z.looseObject({}).transform((info) => ({ filename: fields[`video${n}FileName`], ...info }))
    const video = readJson(fields, field, named.pipe(uploadedVideoSchema), issues)
    const screenshotField = `screenshot${n}`
    const screenshot = readJson(fields, screenshotField, screenshotInfoSchema, issues)
    return video && { field, video, screenshot, screenshotField }
  }).filter((entry) => entry !== null)
}

function readVariables(fields: Record<string, string>, issues: Issue[]): InputValues {
  const values: InputValues = {}
  for (const name of inputVariables) {
    const path = `var.${name}`
    const value = fields[path]?.trim()
    if (!value) continue
    if (value.length > variableValueMax) {
      issues.push({ path, message: `The value of {{${name}}} must be at most ${variableValueMax} characters.` })
    }
    values[name] = value
  }
  return values
}

/**
 * Reads the form of `POST /api/jobs/submit`.
 * @returns the submission, or every fault in it.
 */
export function readSubmission(fields: Record<string, string>): { submission: Submission } | { issues: Issue[] } {
  const settings = settingsSchema.safeParse(fields)
  const isBatch = fields.batchMode === 'true' || fields.batchSize !== undefined
  const issues: Issue[] = []
  const variables = readVariables(fields, issues)
  const videos = isBatch ? readBatch(fields, issues) : readSingle(fields, issues)
  if (settings.success && issues.length === 0) {
    return { submission: { settings: settings.data, variables, isBatch, videos } }
  }
  const ofSettings = settings.error?.issues.map(({ path, message }) => ({ path: path.join('.'), message })) ?? []
  return { issues: [...ofSettings, ...issues] }
}
