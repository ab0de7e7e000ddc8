import { Suspense } from 'react'
import { lazyPart } from '../lazy-part.tsx'
import type { EditConflictNoticeProps } from './edit-conflict-notice.tsx'

const EditConflictNotice = lazyPart(async () => ({
  default: (await import('./edit-conflict-notice.tsx')).EditConflictNotice,
}))

/** The conflict of an edit, which is rare: loaded when it happens. */
export function LazyConflictNotice(props: EditConflictNoticeProps) {
  return (
    <Suspense fallback={null}>
      <EditConflictNotice {...props} />
    </Suspense>
  )
}
