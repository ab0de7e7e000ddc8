import type { z } from 'zod'
import { ApiError } from './api-error.ts'

/** The first sentence for each field that breaks the schema, by field name. */
export function fieldErrors(schema: z.ZodType, values: unknown): Record<string, string> {
  const checked = schema.safeParse(values)
  return checked.success ? {} : byField(checked.error.issues.map(({ path, message }) => [path.join('.'), message]))
}

/** The same for what the server refused. */
export function fieldErrorsOf(error: unknown): Record<string, string> {
  return error instanceof ApiError ? byField(error.issues.map(({ path, message }) => [path, message])) : {}
}

function byField(faults: [string, string][]): Record<string, string> {
  const errors: Record<string, string> = {}
  for (const [path, message] of faults) {
    const field = path.replace(/^body\./, '')
    errors[field] ??= message
  }
  return errors
}

/** Did the server refuse single fields, so that the form shows where? */
export function hasFieldErrors(error: unknown): boolean {
  return Object.keys(fieldErrorsOf(error)).length > 0
}
