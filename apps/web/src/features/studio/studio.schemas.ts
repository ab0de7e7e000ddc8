import { requestedSettingsSchema, requestedVideoSchema } from '@hookline/contract/generation/generation-request.schemas'
import { pickSettings } from '@hookline/contract/generation/generation-settings.rules'
import { type GenerationSettings, noSettings } from '@hookline/contract/generation/generation-settings.schemas'
import { isRecord } from '@hookline/contract/json/read-json.rules'
import { clientTemplateTypeSchema } from '@hookline/contract/response-formats/response-formats.schemas'
import { z } from 'zod'

const templateFormSchema = z.object({
  /** The template that is edited, in the version that was read; null for a new one. */
  edited: z.object({ id: z.string(), updatedAt: z.string() }).nullable(),
  name: z.string(),
  description: z.string(),
  instructions: z.string(),
})
export type StudioTemplateForm = z.infer<typeof templateFormSchema>

const findingsSchema = z.object({ title: z.string(), source: z.string(), text: z.string() })
export type Findings = z.infer<typeof findingsSchema>

/**
 * The settings as they were typed, without the limits that a request has: what is too long survives a reload too. The
 * model is null until the user chooses, and the system prompt while it equals the saved one.
 */
const typedSettingsSchema = z
  .custom<Partial<GenerationSettings>>(
    (saved) => isRecord(saved) && Object.entries(pickSettings(saved)).every(([name, value]) => isTyped(name, value)),
  )
  .transform((saved): GenerationSettings => ({ ...noSettings, ...pickSettings(saved) }))

/** Whether a saved value is a text, a list or an object, as its setting is. */
function isTyped(name: string, value: unknown): boolean {
  const none = noSettings[name as keyof GenerationSettings]
  if (none === null) return value === null || typeof value === 'string'
  return Array.isArray(none) ? Array.isArray(value) : isRecord(value)
}

const formSchema = z
  .object({
    /** Null for none; undefined until the one chosen last is known. */
    recipeId: z.string().nullish(),
    /** What an analysis or comparison found; added to the system prompt of the next batch. */
    findings: findingsSchema.nullable(),
    /** The open template form; null while the manager is closed. */
    templateForm: templateFormSchema.nullable(),
  })
  .and(typedSettingsSchema)
export type StudioForm = z.infer<typeof formSchema>

/** How results are shown: the response format as it was when they were asked for. */
const formatSchema = z
  .object({ clientTemplateType: clientTemplateTypeSchema, clientTemplateConfig: z.record(z.string(), z.unknown()) })
  .nullable()

const batchSchema = z.object({
  /** Null once jobs were sent again, which are a batch of their own. */
  id: z.string().nullable().default(null),
  /** Milliseconds since 1970, by the browser's clock. */
  startedAt: z.number(),
  settings: requestedSettingsSchema,
  format: formatSchema,
  /** Each with its video; the only job of a comparison has two. */
  jobs: z.array(
    z.object({
      jobId: z.string(),
      historyId: z.number(),
      videos: z.array(requestedVideoSchema),
      /** Where the batch has another format by now. */
      format: formatSchema.optional(),
    }),
  ),
})
export type StudioBatch = z.infer<typeof batchSchema>
export type BatchJob = StudioBatch['jobs'][number]

export const savedStudioSchema = z.object({
  /** Concepts that were chosen by hand, by file name. */
  groups: z.record(z.string(), z.string()).default({}),
  form: formSchema,
  videos: z.array(requestedVideoSchema),
  batch: batchSchema.nullable(),
  earlier: z.array(batchSchema).default([]),
  /** Names of files that were chosen but not uploaded; a page cannot keep the files themselves. */
  unfinished: z.array(z.string()),
})

export const emptyForm: StudioForm = { ...noSettings, findings: null, templateForm: null }
