import { lazyPart } from '../../../ui/lazy-part.tsx'

/** Loaded with the rows of a batch, so that a result is shown while the server is away. */
export const CheckedResult = lazyPart(async () => ({ default: (await import('./checked-result.tsx')).CheckedResult }))
