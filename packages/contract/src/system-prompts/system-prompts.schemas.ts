import { z } from 'zod'
import { descriptionSchema, instantSchema, limitedText, toolTypeSchema, toolTypes } from '../fields.schemas.ts'

export const systemPromptSchema = z.object({
  id: z.string(),
  name: z.string(),
  content: z.string(),
  type: toolTypeSchema,
  description: z.string().nullable(),
  createdAt: instantSchema,
  updatedAt: instantSchema,
})
export type SystemPrompt = z.infer<typeof systemPromptSchema>

/** The text of a prompt before a save, with its author and time. */
export const promptVersionSummarySchema = z.object({
  id: z.number().int(),
  name: z.string(),
  /** Null for the built-in text. */
  author: z.string().nullable(),
  savedAt: instantSchema,
})
export type PromptVersionSummary = z.infer<typeof promptVersionSummarySchema>

export const promptVersionSchema = promptVersionSummarySchema.extend({
  content: z.string(),
  type: toolTypeSchema,
  description: z.string().nullable(),
})
export type PromptVersion = z.infer<typeof promptVersionSchema>

/** Far above any real prompt; refuses a whole document pasted by mistake. */
export const systemPromptMax = 100_000

const shortName = 'Name must be at least 3 characters'
const emptyContent = 'System prompt cannot be empty'
const contentText = (missing?: string) =>
  limitedText('Content', systemPromptMax, missing).min(10, 'Content must be at least 10 characters')

export const systemPromptBodySchema = z.object({
  name: limitedText('Name', 200, shortName).min(3, shortName),
  content: contentText(emptyContent).min(1, emptyContent),
  type: toolTypeSchema,
  description: descriptionSchema.nullish().transform((text) => text || null),
})
export type SystemPromptBody = z.infer<typeof systemPromptBodySchema>

/** The prompt form, where a missing text counts as too short. */
export const systemPromptFormSchema = systemPromptBodySchema.extend({
  type: z.enum(toolTypes, { error: 'Type is required' }),
  content: contentText(),
  description: descriptionSchema,
})

export const systemPromptIdSchema = z
  .string()
  .min(1)
  .max(100)
  .regex(/^[a-zA-Z0-9 ._-]+$/, 'An id may hold only letters, digits, spaces, dots, dashes and underscores')
