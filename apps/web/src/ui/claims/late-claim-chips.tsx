import { type ComponentProps, lazy, Suspense } from 'react'
import type { ClaimChips as LoadedClaimChips } from './claim-chips.tsx'

const Loaded = lazy(() =>
  import('./claim-chips.tsx').then(
    (module) => ({ default: module.ClaimChips }),
    () => ({ default: () => null }),
  ),
)

/** `ClaimChips`, loaded after the screen, which is complete without them. */
export function ClaimChips(props: ComponentProps<typeof LoadedClaimChips>) {
  return (
    <Suspense>
      <Loaded {...props} />
    </Suspense>
  )
}
