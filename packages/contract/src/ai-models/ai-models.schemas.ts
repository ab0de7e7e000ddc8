import { z } from 'zod'
import { descriptionSchema, instantSchema, pathNameMax, requiredText } from '../fields.schemas.ts'
import { modelNameMax, modelVersionMax, type PathNames, pathNameRules } from './ai-models.rules.ts'

export const aiModelSchema = z.object({
  id: z.number().int(),
  provider: z.string(),
  name: z.string(),
  version: z.string(),
  path_name: z.string(),
  /** The effective default: the chosen one, or its fallback while the chosen one is unavailable. */
  is_default: z.boolean(),
  /** Chosen as the default by the team. */
  is_chosen_default: z.boolean(),
  is_experimental: z.boolean(),
  is_preview: z.boolean(),
  /** False while what it needs, such as a key, is not configured. */
  is_available: z.boolean(),
  description: z.string().nullable(),
  /** US dollars per million tokens; null: nothing is charged, or it is not known. */
  input_price_usd: z.number().nullable(),
  output_price_usd: z.number().nullable(),
  /** The day from which the price holds, `2027-01-01`; null without an announced one. */
  price_from: z.string().nullable(),
  /** Whether the text and speech that were read on this machine are sent to a provider that may do without them. */
  sends_report: z.boolean(),
  /** Its provider has retired it: it makes no new results. */
  is_retired: z.boolean(),
  created_at: instantSchema,
  updated_at: instantSchema,
})
export type AiModel = z.infer<typeof aiModelSchema>

/** A provider of models, configured or not. */
export const aiModelProviderSchema = z.object({
  provider: z.string(),
  /** The rule for its path names. */
  path_names: z.enum(Object.keys(pathNameRules) as PathNames[]),
  /** Whether the form for a new model offers it. */
  is_offered: z.boolean(),
  /** Whether `sends_report` matters: others always get the watch report. */
  can_omit_report: z.boolean(),
  /** What is still to be configured, such as 'an API key', and the variable for it; null for a configured provider. */
  lacks: z.object({ what: z.string(), setting: z.string() }).nullable(),
})
export type AiModelProvider = z.infer<typeof aiModelProviderSchema>

/** The column holds eight digits before the point, four behind it. */
const priceMax = 99_999_999
const priceSchema = z
  .number({ error: 'Price must be a number' })
  .min(0, 'Price cannot be negative')
  .max(priceMax, 'Price is too high')
  .nullish()

/** `findProviderIssues` checks the provider and its rule for path names. */
export const aiModelBodySchema = z.object({
  provider: requiredText('Provider', 100),
  name: requiredText('Name', modelNameMax),
  version: requiredText('Version', modelVersionMax),
  path_name: requiredText('Path name', pathNameMax),
  description: descriptionSchema.nullish(),
  is_experimental: z.boolean().optional(),
  is_preview: z.boolean().optional(),
  input_price_usd: priceSchema,
  output_price_usd: priceSchema,
  sends_report: z.boolean().optional(),
})
export type AiModelBody = z.infer<typeof aiModelBodySchema>

/** How a model answered a one-second clip. */
export const aiModelTestSchema = z.object({
  ok: z.boolean(),
  /** What happened, in the provider's own sentence when it refused. */
  message: z.string(),
  latencyMs: z.number().int(),
  /** Null when it gave no answer. */
  answer: z
    .object({
      inputTokens: z.number().int(),
      outputTokens: z.number().int(),
      thoughtTokens: z.number().int(),
      costUsd: z.number().nullable(),
      modelVersion: z.string().nullable(),
    })
    .nullable(),
})
export type AiModelTest = z.infer<typeof aiModelTestSchema>

/** A model that the provider offers now. */
export const importableModelSchema = z.object({
  provider: z.string(),
  path_name: z.string(),
  name: z.string(),
  version: z.string(),
  description: z.string().nullable(),
  is_experimental: z.boolean(),
  is_preview: z.boolean(),
  /** Whether it is in the team's list already. */
  is_stored: z.boolean(),
})
export type ImportableModel = z.infer<typeof importableModelSchema>
