import { type ComponentProps, Suspense, useState } from 'react'
import { lazyPart } from '../lazy-part.tsx'
import type { ClaimChips as ChipsComponent } from './claim-chips.tsx'

let loaded: typeof ChipsComponent | null = null

/** Loads `ClaimChips`, which have a chunk of their own. Those mounted afterwards are drawn at once. */
export async function loadClaimChips(): Promise<typeof ChipsComponent> {
  loaded = (await import('./claim-chips.tsx')).ClaimChips
  return loaded
}

const LateChips = lazyPart(async () => ({ default: await loadClaimChips() }))

export function ClaimChips(props: ComponentProps<typeof ChipsComponent>) {
  // Stays the same: another component would be mounted anew.
  const [Chips] = useState(() => loaded ?? LateChips)
  return (
    <Suspense>
      <Chips {...props} />
    </Suspense>
  )
}
