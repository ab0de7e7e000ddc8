import { z } from 'zod'
import { uuidSchema } from '../fields.schemas.ts'
import { parseClientJson } from '../json/client-json.rules.ts'
import { isRecord } from '../json/read-json.rules.ts'
import { namedTagsSchema } from '../labels/labels.schemas.ts'
import { maxBatchSize } from '../uploads/uploads.rules.ts'
import { screenshotInfoSchema, uploadedVideoSchema } from '../uploads/uploads.schemas.ts'
import { briefSchema } from './brief.schemas.ts'
import { generationSettingsSchema, optionalText } from './generation-settings.schemas.ts'
import { type InputValues, inputVariables } from './prompt-variables.rules.ts'

/**
 * The settings that a generation request names. What is left out comes from the recipe, if there is one; null and '' say
 * that there is none.
 */
export const requestedSettingsSchema = generationSettingsSchema
  .partial()
  .extend({
    recipeId: optionalText.pipe(uuidSchema('recipeId must be a UUID').nullable()).optional(),
    toolKey: optionalText.pipe(z.string().max(100).nullable()).prefault(null),
    toolCategory: optionalText.pipe(z.string().max(100).nullable()).prefault(null),
  })
  .refine(({ modelId, recipeId }) => modelId || recipeId, {
    path: ['modelId'],
    error: 'Please select an AI model.',
    // Reported beside the faults of other fields.
    when: () => true,
  })
export type RequestedSettings = z.output<typeof requestedSettingsSchema>

const requestedCutSchema = z.object({ video: uploadedVideoSchema, screenshot: screenshotInfoSchema.nullable() })

/** The most other cuts of one video. */
export const cutsMax = 9

export const requestedVideoSchema = requestedCutSchema.extend({
  /** Other cuts of the same concept: they get the same texts, and drafts of their own. */
  cuts: z.array(requestedCutSchema).max(cutsMax, `A video may have at most ${cutsMax} other cuts`).optional(),
})
export type RequestedVideo = z.output<typeof requestedVideoSchema>

export interface GenerationRequest {
  settings: RequestedSettings
  /** A batch is answered with a list of jobs, even when it holds one video. */
  isBatch: boolean
  /** The two videos of a batch are compared in one job. */
  isComparison: boolean
  videos: RequestedVideo[]
}

type FormFields = Record<string, string>

/** The form fields of the only video, or of video `n` of a batch. */
export function videoFields(n: number | null) {
  return n === null
    ? { video: 'gcsVideo', screenshot: 'screenshotInfo', cuts: 'cuts' }
    : { video: `gcsVideo${n}`, screenshot: `screenshot${n}`, cuts: `cuts${n}` }
}

/** Writes a generation request as the fields of its form. */
export function encodeGenerationRequest({ settings, isBatch, isComparison, videos }: GenerationRequest): FormFields {
  const { variables = {}, tags, brief, ...named } = settings
  const fields: Record<string, string | null | undefined> = { ...named }
  if (tags) fields.tags = tags.length > 0 ? JSON.stringify(tags) : null
  if (brief) fields.brief = Object.keys(brief).length > 0 ? JSON.stringify(brief) : null
  for (const [name, value] of Object.entries(variables)) fields[`var.${name}`] = value
  if (isBatch) {
    fields.batchSize = String(videos.length)
    fields.batchMode = 'true'
  }
  if (isComparison) fields.comparison = 'true'
  for (const [n, { video, screenshot, cuts = [] }] of videos.entries()) {
    const field = videoFields(isBatch ? n : null)
    fields[field.video] = JSON.stringify(video)
    if (isBatch) {
      const { objectName, publicUrl, gsUrl, filename } = video
      fields[`video${n}GcsInfo`] = JSON.stringify({ objectName, publicUrl, gsUrl })
      fields[`video${n}FileName`] = filename
    }
    // The picture itself is stored already.
    if (screenshot) fields[field.screenshot] = JSON.stringify({ ...screenshot, dataUrl: '' })
    if (cuts.length > 0) fields[field.cuts] = JSON.stringify(cuts)
  }
  const filled = Object.entries(fields).flatMap(([name, value]) => {
    if (value?.trim()) return [[name, value] as const]
    // Only a recipe could fill the field in.
    return value === undefined || !settings.recipeId ? [] : [[name, ''] as const]
  })
  return Object.fromEntries(filled)
}

const formFieldsSchema = z.preprocess(
  (body) => {
    if (typeof body !== 'object' || body === null) return body
    // In a JSON body, tags may also be a list, and the brief an object.
    const isList = 'tags' in body && Array.isArray(body.tags)
    const isBrief = 'brief' in body && isRecord(body.brief)
    return {
      ...body,
      ...(isList && { tags: JSON.stringify(body.tags) }),
      ...(isBrief && { brief: JSON.stringify(body.brief) }),
    }
  },
  z.record(z.string(), z.string()),
)

/** Reads a generation request from the fields of its form, and reports every fault by its field. */
export const generationRequestSchema = formFieldsSchema.transform((fields, ctx): GenerationRequest => {
  const report: Report = (path, message) => ctx.addIssue({ code: 'custom', path: [path], message })
  const settings = requestedSettingsSchema.safeParse({
    ...fields,
    variables: readVariables(fields),
    tags: fields.tags === undefined ? undefined : (readJson(fields, 'tags', namedTagsSchema, report) ?? []),
    brief: fields.brief === undefined ? undefined : readJson(fields, 'brief', briefSchema, report),
  })
  for (const { path, message } of settings.error?.issues ?? [])
    report(path.join('.').replace(/^variables\./, 'var.'), message)
  const isBatch = fields.batchMode === 'true' || fields.batchSize !== undefined
  const isComparison = fields.comparison === 'true'
  const videos = isBatch ? readBatch(fields, report) : [readVideo(fields, null, report)]
  const readable = videos.filter((video) => video !== null)
  return settings.success ? { settings: settings.data, isBatch, isComparison, videos: readable } : z.NEVER
})

type Report = (path: string, message: string) => void

function readVariables(fields: FormFields): InputValues {
  const values = inputVariables.map((name) => [name, fields[`var.${name}`]?.trim()] as const)
  return Object.fromEntries(values.filter(([, value]) => value !== undefined))
}

function readBatch(fields: FormFields, report: Report): (RequestedVideo | null)[] {
  const size = Number(fields.batchSize)
  if (!Number.isInteger(size) || size < 1 || size > maxBatchSize) {
    report('batchSize', `batchSize must be a whole number from 1 to ${maxBatchSize}.`)
    return []
  }
  const extra = Object.keys(fields)
    .map((name) => /^(?:gcsVideo(\d+)|video(\d+)GcsInfo)$/.exec(name))
    .find((match) => match && Number(match[1] ?? match[2]) >= size)
  if (extra) report(extra[0], `batchSize is ${size}, but ${extra[0]} was sent too.`)
  return Array.from({ length: size }, (_, n) => readVideo(fields, n, report))
}

/** In a batch `gcsVideo{n}` wins over `video{n}GcsInfo`, and `video{n}FileName` names a video without a name. */
function readVideo(fields: FormFields, n: number | null, report: Report): RequestedVideo | null {
  const field = videoFields(n)
  const info = `video${n}GcsInfo`
  const videoField = !isFilled(fields[field.video]) && isFilled(fields[info]) ? info : field.video
  if (!isFilled(fields[videoField])) {
    const missing = `batchSize is ${fields.batchSize}, but video ${n} is missing.`
    report(field.video, n === null ? 'Please upload at least one video.' : missing)
  }
  const named = z.looseObject({}).transform((video) => ({ filename: fields[`video${n}FileName`], ...video }))
  const video = readJson(fields, videoField, named.pipe(uploadedVideoSchema), report)
  const screenshot = readJson(fields, field.screenshot, screenshotInfoSchema, report)
  const cuts = readJson(fields, field.cuts, requestedVideoSchema.shape.cuts.unwrap(), report)
  return video && { video, screenshot, ...(cuts && { cuts }) }
}

function isFilled(text: string | undefined): text is string {
  return text !== undefined && !/^\s*(null\s*)?$/.test(text)
}

/** A JSON field; null when it is empty, and when it is unreadable, which is reported. */
function readJson<T>(fields: FormFields, name: string, schema: z.ZodType<T>, report: Report): T | null {
  const text = fields[name]
  if (!isFilled(text)) return null
  const { value, message: refusal } = parseClientJson(text, `${name} is not valid JSON.`)
  if (refusal) {
    report(name, refusal)
    return null
  }
  const parsed = schema.safeParse(value)
  for (const { path, message } of parsed.error?.issues ?? []) report([name, ...path].join('.'), message)
  return parsed.data ?? null
}
