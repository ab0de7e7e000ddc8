import { type ComponentProps, Suspense } from 'react'
import { lazyPart } from '../lazy-part.tsx'
import type { ClaimChips as LoadedClaimChips } from './claim-chips.tsx'

const Loaded = lazyPart(async () => ({ default: (await import('./claim-chips.tsx')).ClaimChips }))

/** `ClaimChips`, loaded after the screen, which is complete without them. */
export function ClaimChips(props: ComponentProps<typeof LoadedClaimChips>) {
  return (
    <Suspense>
      <Loaded {...props} />
    </Suspense>
  )
}
