import { Suspense } from 'react'
import { lazyPart } from '../lazy-part.tsx'
import type { EditConflict } from './use-edit.ts'

const EditConflictNotice = lazyPart(async () => ({
  default: (await import('./edit-conflict-notice.tsx')).EditConflictNotice,
}))

export interface ConflictingEdit {
  conflict: EditConflict | null
  loadLatest: () => void
  keepMine: () => void
}

/** The conflict of an edit, which is rare: loaded when it happens. */
export function LazyConflictNotice({ edit: { conflict, loadLatest, keepMine } }: { edit: ConflictingEdit }) {
  if (!conflict) return null
  return (
    <Suspense fallback={null}>
      <EditConflictNotice conflict={conflict} loadLatest={loadLatest} keepMine={keepMine} />
    </Suspense>
  )
}
