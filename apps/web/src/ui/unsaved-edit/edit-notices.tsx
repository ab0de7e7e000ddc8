import { Button } from '@mantine/core'
import { IconAlertTriangle, IconInfoCircle } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import { ApiError } from '../../lib/api-error.ts'
import { NoticeLine } from '../page/notice-line.tsx'
import { focusEditedAfter } from './focus-edited.ts'
import { type ConflictingEdit, LazyConflictNotice } from './lazy-conflict-notice.tsx'

interface EditNoticeProps {
  kind: 'warning' | 'info'
  title: string
  text?: string
  /** The buttons. */
  children?: ReactNode
}

/** A notice above an edit that is not saved. */
export function EditNotice({ kind, title, text, children }: EditNoticeProps) {
  const isWarning = kind === 'warning'
  const Icon = isWarning ? IconAlertTriangle : IconInfoCircle
  return (
    <NoticeLine color={isWarning ? 'yellow' : 'accent'} icon={<Icon aria-hidden />} title={title} actions={children}>
      {text}
    </NoticeLine>
  )
}

interface EditNoticesProps {
  edit: ConflictingEdit & { isRestored: boolean; discard: () => void }
}

/** What a person must know about an edit: a newer version, or that it was left by an earlier visit. */
export function EditNotices({ edit }: EditNoticesProps) {
  if (edit.conflict) return <LazyConflictNotice edit={edit} />
  if (!edit.isRestored) return null
  return (
    <EditNotice
      kind="info"
      title="Your unsaved changes are back."
      text="They were left in this tab and are not saved yet."
    >
      <Button size="compact-sm" variant="default" onClick={focusEditedAfter(() => edit.discard())}>
        Discard them
      </Button>
    </EditNotice>
  )
}

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
        <LazyConflictNotice edit={edit} />
      )}
    </div>
  )
}

function scrollIntoSight(notice: HTMLElement | null) {
  notice?.scrollIntoView({ block: 'nearest' })
}
