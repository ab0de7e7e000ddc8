import type { Readable } from '@hookline/contract/history/result-content.rules'
import { JSONPath } from 'jsonpath-plus'

/**
 * Finds the values of a JSONPath expression. Filters run in the library's own evaluator, never as code.
 * @returns at least one value, or why there is none
 */
export function findByPath(json: unknown, path: string): Readable<unknown[]> {
  if (json === undefined) return { message: 'Not in this result.' }
  try {
    const value: unknown[] = JSONPath({ path, json: json as object, eval: 'safe', wrap: true })
    return value.length > 0 ? { value } : { message: 'Not in this result.' }
  } catch {
    return { message: `The path ${path} cannot be read.` }
  }
}
