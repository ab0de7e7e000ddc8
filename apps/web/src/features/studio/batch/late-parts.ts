import { latePart, lazyPart } from '../../../ui/lazy-part.tsx'

/** What a batch needs is loaded after the form, which appears sooner without it; a result is then shown while the server is away. */
export const BatchOverlay = latePart(async () => ({ default: (await import('./batch-overlay.tsx')).BatchOverlay }))
export const BatchTools = latePart(async () => ({ default: (await import('./batch-tools.tsx')).BatchTools }))
export const BatchRow = latePart(async () => ({ default: (await import('./batch-row.tsx')).BatchRow }))
export const CheckedResult = lazyPart(async () => ({ default: (await import('./checked-result.tsx')).CheckedResult }))
