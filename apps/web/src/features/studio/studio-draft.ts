import {
  generationSettingsSchema,
  requestedVideoSchema,
} from '@hookline/contract/generation/generation-request.schemas'
import { inputVariables } from '@hookline/contract/generation/prompt-variables.rules'
import { clientTemplateTypeSchema } from '@hookline/contract/response-formats/response-formats.schemas'
import { z } from 'zod'

const templateFormSchema = z.object({
  mode: z.enum(['add', 'edit']),
  /** The template that is edited; null while one is added. */
  templateId: z.string().nullable(),
  /** When the edited template was last saved as far as the form knows. */
  updatedAt: z.string().nullable(),
  name: z.string(),
  description: z.string(),
  instructions: z.string(),
})
export type TemplateForm = z.infer<typeof templateFormSchema>

/** By variable; drafts of an earlier version have none. */
const valuesSchema = z.partialRecord(z.enum(inputVariables), z.string()).default({})

const formSchema = z.object({
  /** Null until the person chooses: then the default model counts. */
  modelId: z.string().nullable(),
  /** The edited prompt; null while it is as saved. */
  systemPrompt: z.string().nullable(),
  templateId: z.string().nullable(),
  responseFormatId: z.string().nullable(),
  /** The open template form; null while the manager is closed. */
  templateForm: templateFormSchema.nullable(),
  /** What was typed for the variables of prompts and templates, used by the chosen ones or not. */
  variables: valuesSchema,
})
export type StudioForm = z.infer<typeof formSchema>

const runSchema = z.object({
  id: z.string(),
  startedAt: z.number(),
  settings: generationSettingsSchema,
  format: z
    .object({
      name: z.string(),
      clientTemplateType: clientTemplateTypeSchema,
      clientTemplateConfig: z.record(z.string(), z.unknown()),
    })
    .nullable(),
  entries: z.array(requestedVideoSchema.extend({ jobId: z.string(), historyId: z.number() })),
})

const draftSchema = z.object({
  form: formSchema,
  videos: z.array(requestedVideoSchema),
  run: runSchema.nullable(),
  /** Names of files that were chosen but are not uploaded; a page cannot keep the files themselves. */
  unfinished: z.array(z.string()).default([]),
})

/** What survives a reload and a new sign-in: what was typed, what is uploaded, which jobs run. */
export type StudioDraft = z.infer<typeof draftSchema>

export const emptyForm: StudioForm = {
  modelId: null,
  systemPrompt: null,
  templateId: null,
  responseFormatId: null,
  templateForm: null,
  variables: {},
}

const keyOf = (userUuid: string) => `hookline-studio-${userUuid}`

/** The draft of one person in this tab; null when there is none or it cannot be read. */
export function readDraft(userUuid: string): StudioDraft | null {
  try {
    const text = sessionStorage.getItem(keyOf(userUuid))
    const draft = draftSchema.safeParse(JSON.parse(text ?? 'null'))
    return draft.success ? draft.data : null
  } catch {
    return null
  }
}

/** Keeps the draft for this tab. Where the browser refuses (storage full or blocked), the memory still holds it. */
export function writeDraft(userUuid: string, draft: StudioDraft): void {
  try {
    // The schema drops what need not be kept, such as results, which are fetched again.
    sessionStorage.setItem(keyOf(userUuid), JSON.stringify(draftSchema.parse(draft)))
  } catch {
    return
  }
}
