import { latePart } from '../../ui/late-part.tsx'

export const [ClaimChips, loadClaimChips] = latePart(async () => (await import('./claim-chips.tsx')).ClaimChips)
