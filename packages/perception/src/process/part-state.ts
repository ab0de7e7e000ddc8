import type { PartState } from '../watch-report.ts'
import { TimeLimitError } from './allowance.ts'

/** The state of a part whose reading was ended by an error. @param readMs how much was read from the start */
export function endedState(error: unknown, readMs: number): PartState {
  if (error instanceof TimeLimitError) return `partial: ${Math.round(readMs)}`
  return `failed: ${error instanceof Error ? error.message : String(error)}`
}
