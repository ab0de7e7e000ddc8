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
  .min(8, 'requestKey must have at least 8 characters')
  .max(100, 'requestKey must have at most 100 characters')

/** Refuses a text that is too long, where the field's label stands beside the sentence. */
export const describeMaxChars = (max: number) => `At most ${max} characters`

/** An instant in ISO 8601, UTC. */
export const instantSchema = z.iso.datetime()

/** The types of tools, templates, prompts and formats. */
export const toolTypes = ['ad copy', 'analysis', 'comparison'] as const
export const toolTypeSchema = z.enum(toolTypes, 'Type must be ad copy, analysis or comparison')
export type ToolType = (typeof toolTypes)[number]
