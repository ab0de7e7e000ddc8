import { latePart } from '../../ui/lazy-part.tsx'

export const ClaimChips = latePart(async () => ({ default: (await import('./claim-chips.tsx')).ClaimChips }))
