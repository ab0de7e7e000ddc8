import {
  generationSettingsSchema,
  inputValuesSchema,
  requestedVideoSchema,
} from '@hookline/contract/generation/generation-request.schemas'
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

const formSchema = z.object({
  /** Null for none; undefined until the one chosen last is known. */
  recipeId: z.string().nullish(),
  /** Null until the user chooses: the default model applies. */
  modelId: z.string().nullable(),
  /** The edited prompt; null while it equals the saved one. */
  systemPrompt: z.string().nullable(),
  /** What an analysis or comparison found; added to the system prompt of the next batch. */
  findings: findingsSchema.nullable(),
  templateId: z.string().nullable(),
  responseFormatId: z.string().nullable(),
  /** The open template form; null while the manager is closed. */
  templateForm: templateFormSchema.nullable(),
  /** Values typed for prompt variables, including those that the chosen texts do not use. */
  variables: inputValuesSchema,
  /** What each result gets. */
  project: z.string().default(''),
  tags: z.array(z.string()).default([]),
})
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
  settings: generationSettingsSchema,
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
  form: formSchema,
  videos: z.array(requestedVideoSchema),
  batch: batchSchema.nullable(),
  earlier: z.array(batchSchema).default([]),
  /** Names of files that were chosen but not uploaded; a page cannot keep the files themselves. */
  unfinished: z.array(z.string()),
})

export const emptyForm: StudioForm = {
  modelId: null,
  systemPrompt: null,
  findings: null,
  templateId: null,
  responseFormatId: null,
  templateForm: null,
  variables: {},
  project: '',
  tags: [],
}
