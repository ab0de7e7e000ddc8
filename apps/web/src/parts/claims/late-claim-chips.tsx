import { type ComponentProps, Suspense } from 'react'
import { lazyPart } from '../../ui/lazy-part.tsx'

const LazyChips = lazyPart(async () => ({ default: (await import('./claim-chips.tsx')).ClaimChips }))

export const loadClaimChips = LazyChips.preload

/** The text beside the chips does not wait for their chunk. */
export function ClaimChips(props: ComponentProps<typeof LazyChips>) {
  return (
    <Suspense>
      <LazyChips {...props} />
    </Suspense>
  )
}
