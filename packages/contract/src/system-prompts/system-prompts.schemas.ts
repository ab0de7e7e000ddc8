import { z } from 'zod'
import { instantSchema, toolTypeSchema, toolTypes } from '../fields.schemas.ts'

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
const contentMax = 100_000

export const systemPromptBodySchema = z.object({
  name: z
    .string({ error: 'Name must be at least 3 characters' })
    .trim()
    .min(3, 'Name must be at least 3 characters')
    .max(200, 'Name must be at most 200 characters'),
  content: z
    .string({ error: 'System prompt cannot be empty' })
    .trim()
    .min(1, 'System prompt cannot be empty')
    .min(10, 'Content must be at least 10 characters')
    .max(contentMax, `Content must be at most ${contentMax} characters`),
  type: toolTypeSchema,
  description: z
    .string()
    .trim()
    .max(2000, 'Description must be at most 2000 characters')
    .nullish()
    .transform((text) => text || null),
})
export type SystemPromptBody = z.infer<typeof systemPromptBodySchema>

/** The prompt form, where a missing text counts as too short. */
export const systemPromptFormSchema = systemPromptBodySchema.extend({
  type: z.enum(toolTypes, { error: 'Type is required' }),
  content: z
    .string()
    .trim()
    .min(10, 'Content must be at least 10 characters')
    .max(contentMax, `Content must be at most ${contentMax} characters`),
  description: z.string().trim().max(2000, 'Description must be at most 2000 characters'),
})

export const systemPromptIdSchema = z
  .string()
  .min(1)
  .max(100)
  .regex(/^[a-zA-Z0-9 ._-]+$/, 'An id may hold only letters, digits, spaces, dots, dashes and underscores')
