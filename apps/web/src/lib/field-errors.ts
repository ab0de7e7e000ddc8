import type { z } from 'zod'
import { ApiError } from './api-error.ts'

/** The first message for each field that violates the schema, by field name. */
export function fieldErrors(schema: z.ZodType, values: unknown): Record<string, string> {
  const checked = schema.safeParse(values)
  return checked.success
    ? {}
    : pickFirstByField(checked.error.issues.map(({ path, message }) => [path.join('.'), message]))
}

/** The first message for each field that the server refused, by field name. */
export function readFieldErrors(error: unknown): Record<string, string> {
  return error instanceof ApiError ? pickFirstByField(error.issues.map(({ path, message }) => [path, message])) : {}
}

function pickFirstByField(issues: [string, string][]): Record<string, string> {
  const errors: Record<string, string> = {}
  for (const [path, message] of issues) {
    const field = path.replace(/^body\./, '')
    errors[field] ??= message
  }
  return errors
}

/** Whether the server refused single fields, which the form then marks. */
export function hasFieldErrors(error: unknown): boolean {
  return Object.keys(readFieldErrors(error)).length > 0
}
