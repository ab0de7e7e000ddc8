import { ApiError } from '../../lib/api-error.ts'
import { EditConflictNotice } from './edit-conflict-notice.tsx'
import { EditNotice } from './edit-notices.tsx'
import type { ConflictingEdit } from './lazy-conflict-notice.tsx'

interface RefusedEditNoticeProps {
  edit: ConflictingEdit
  /** Why the last save was refused. */
  error: Error | null
}

/** Shown in a form whose save was refused because its object was changed or deleted elsewhere; nothing otherwise. */
export function RefusedEditNotice({ edit, error }: RefusedEditNoticeProps) {
  const isGone = error instanceof ApiError && error.status === 404
  if (!isGone && !edit.conflict) return null
  return (
    // Above the buttons at the lower edge of a dialog, which would hide it.
    <div ref={scrollIntoSight} style={{ scrollMarginBottom: 72 }}>
      {isGone ? (
        <EditNotice
          kind="warning"
          title={error.message}
          text="It was deleted meanwhile. Your text is still here: copy what you need before you close this."
        />
      ) : (
        edit.conflict && (
          <EditConflictNotice conflict={edit.conflict} loadLatest={edit.loadLatest} keepMine={edit.keepMine} />
        )
      )}
    </div>
  )
}

function scrollIntoSight(notice: HTMLElement | null) {
  notice?.scrollIntoView({ block: 'nearest' })
}
