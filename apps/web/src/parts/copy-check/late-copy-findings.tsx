import { type ComponentProps, Suspense } from 'react'
import { lazyPart } from '../../ui/lazy-part.tsx'

const LazyFindings = lazyPart(async () => ({ default: (await import('./copy-findings.tsx')).CopyFindings }))

export const loadCopyFindings = LazyFindings.preload

/** The checked field does not wait for the chunk of its findings. */
export function CopyFindings(props: ComponentProps<typeof LazyFindings>) {
  return (
    <Suspense>
      <LazyFindings {...props} />
    </Suspense>
  )
}
