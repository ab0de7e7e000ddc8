import { Button } from '@mantine/core'
import { IconAlertTriangle, IconInfoCircle } from '@tabler/icons-react'
import type { ReactNode } from 'react'
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
