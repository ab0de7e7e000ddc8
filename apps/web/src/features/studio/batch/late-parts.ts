import { latePart } from '../../../ui/lazy-part.tsx'
import { CheckedResult } from './late-checked-result.ts'

// What a batch needs is loaded after the form, which appears sooner without it.
export const BatchOverlay = latePart(async () => ({ default: (await import('./batch-overlay.tsx')).BatchOverlay }))
export const BatchTools = latePart(async () => ({ default: (await import('./batch-tools.tsx')).BatchTools }))
export const BatchRow = latePart(async () => ({ default: (await import('./batch-row.tsx')).BatchRow }))

/** Loads what a shown batch needs before it is asked for. */
export function preloadBatchParts(): void {
  for (const part of [BatchTools, BatchRow, CheckedResult]) void part.preload().catch(() => undefined)
}
