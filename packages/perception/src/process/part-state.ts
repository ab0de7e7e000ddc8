import type { PartState } from '../watch-report.ts'

export const failedState = (reason: unknown): PartState =>
  `failed: ${reason instanceof Error ? reason.message : String(reason)}`
