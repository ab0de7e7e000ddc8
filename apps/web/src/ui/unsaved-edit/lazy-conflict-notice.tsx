import { latePart } from '../lazy-part.tsx'
import type { EditConflict } from './use-edit.ts'

const EditConflictNotice = latePart(async () => ({
  default: (await import('./edit-conflict-notice.tsx')).EditConflictNotice,
}))

export interface ConflictingEdit {
  conflict: EditConflict | null
  loadLatest: () => void
  keepMine: () => void
}

/** The conflict of an edit, which is rare: loaded when it happens. */
export function LazyConflictNotice({ edit: { conflict, loadLatest, keepMine } }: { edit: ConflictingEdit }) {
  return conflict && <EditConflictNotice conflict={conflict} loadLatest={loadLatest} keepMine={keepMine} />
}
