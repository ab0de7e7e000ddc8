import { latePart, lazyPart } from '../../../ui/lazy-part.tsx'

/** Loaded after the form, which appears sooner without it; a result is then shown while the server is away. */
export const BatchRow = latePart(async () => ({ default: (await import('./batch-row.tsx')).BatchRow }))
export const CheckedResult = lazyPart(async () => ({ default: (await import('./checked-result.tsx')).CheckedResult }))
