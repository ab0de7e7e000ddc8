import { z } from 'zod'
import {
  descriptionSchema,
  instantSchema,
  limitedText,
  systemPromptMax,
  toolTypeSchema,
  toolTypes,
} from '../fields.schemas.ts'

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

/** A prompt as lists show it. */
export const systemPromptSummarySchema = systemPromptSchema.omit({ content: true }).extend({
  /** How its content begins. */
  preview: z.string(),
})
export type SystemPromptSummary = z.infer<typeof systemPromptSummarySchema>

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

const nameMin = 3
const shortName = `Name must be at least ${nameMin} characters`
const contentMin = 10
const shortContent = `Content must be at least ${contentMin} characters`
const emptyContent = 'System prompt cannot be empty'

export const systemPromptBodySchema = z.object({
  name: limitedText('Name', 200, shortName).min(nameMin, shortName),
  content: limitedText('Content', systemPromptMax, emptyContent).min(1, emptyContent).min(contentMin, shortContent),
  type: toolTypeSchema,
  description: descriptionSchema.nullish().transform((text) => text || null),
})
export type SystemPromptBody = z.infer<typeof systemPromptBodySchema>

/** The prompt form, where a missing text counts as too short. */
export const systemPromptFormSchema = systemPromptBodySchema.extend({
  type: z.enum(toolTypes, { error: 'Type is required' }),
  content: limitedText('Content', systemPromptMax).min(contentMin, shortContent),
  description: descriptionSchema,
})

export const systemPromptIdSchema = z
  .string()
  .min(1)
  .max(100)
  .regex(/^[a-zA-Z0-9 ._-]+$/, 'An id may hold only letters, digits, spaces, dots, dashes and underscores')
