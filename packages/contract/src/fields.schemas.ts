import { z } from 'zod'

/**
 * A row id in a path or query: a positive whole number within JavaScript's exact range.
 * @param message the error message for anything else.
 */
export function createNumericIdSchema(message: string) {
  return z.coerce.number(message).int(message).positive(message).max(Number.MAX_SAFE_INTEGER, message)
}

export const numericIdSchema = createNumericIdSchema('An id must be a positive whole number')

/**
 * A UUID in a path, query or body, in lower case as the database writes it: PostgreSQL finds a row by either case, but
 * ids are also compared as text.
 * @param message the error message for anything else.
 */
export const uuidSchema = (message: string) => z.uuid(message).toLowerCase()

/** One key for each opened form or dialog: requests with equal keys create once, on all nodes. */
export const requestKeySchema = z
  .string()
  .trim()
  .min(8, { error: ({ minimum }) => `requestKey must have at least ${minimum} characters` })
  .max(100, { error: ({ maximum }) => `requestKey must have at most ${maximum} characters` })

/**
 * A trimmed text.
 * @param label begins the sentence that refuses more than `max` characters.
 * @param missing refuses what is no text.
 */
export const limitedText = (label: string, max: number, missing?: string) =>
  z.string({ error: missing }).trim().max(max, `${label} must be at most ${max} characters`)

/** As `limitedText`, and not empty. */
export const requiredText = (label: string, max: number, missing = `${label} is required`) =>
  limitedText(label, max, missing).min(1, missing)

/** What people write about a template, a prompt, a format, a tool, a model or a preset. */
export const descriptionMax = 2000
export const descriptionSchema = limitedText('Description', descriptionMax)

/** Refuses a text that is too long, where the field's label stands beside the sentence. */
export const describeMaxChars = (max: number) => `At most ${max} characters`

/** An instant in ISO 8601, UTC. */
export const instantSchema = z.iso.datetime()

/** The types of tools, templates, prompts and formats. */
export const toolTypes = ['ad copy', 'analysis', 'comparison'] as const
export const toolTypeSchema = z.enum(toolTypes, 'Type must be ad copy, analysis or comparison')
export type ToolType = (typeof toolTypes)[number]

/** Characters of a model's path name; settings of generations name a model by it. */
export const pathNameMax = 200
/** Characters of a system prompt, far above any real one; refuses a whole document pasted by mistake. */
export const systemPromptMax = 100_000
