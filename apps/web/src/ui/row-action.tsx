import { ActionIcon, Tooltip } from '@mantine/core'
import { IconEdit, IconTrash } from '@tabler/icons-react'
import type { ReactNode } from 'react'

interface RowActionProps {
  /** The action and its row: the button has no visible text. */
  label: string
  color?: 'gray' | 'red'
  /** Why the action is not allowed. */
  whyNot?: string | null
  onAct: () => void
  /** An icon of 16 px. */
  children: ReactNode
}

/** An icon button on a row. It stays in the tab order when it is not allowed, so that the reason can be read. */
export function RowAction({ label, color = 'gray', whyNot = null, onAct, children }: RowActionProps) {
  const shared = { variant: 'subtle', color, size: 32 } as const
  if (whyNot === null) {
    return (
      <Tooltip label={label}>
        <ActionIcon {...shared} aria-label={label} onClick={onAct}>
          {children}
        </ActionIcon>
      </Tooltip>
    )
  }
  return (
    <Tooltip label={whyNot} openDelay={0} events={{ hover: true, focus: true, touch: true }}>
      <ActionIcon {...shared} aria-label={`${label}: ${whyNot}`} aria-disabled data-disabled>
        {children}
      </ActionIcon>
    </Tooltip>
  )
}

interface EditAndDeleteProps {
  /** Of the row. */
  name: string
  /** Why the row may not be deleted. */
  whyNotDelete?: string | null
  onEdit: () => void
  onDelete: () => void
}

export function EditAndDelete({ name, whyNotDelete = null, onEdit, onDelete }: EditAndDeleteProps) {
  return (
    <>
      <RowAction label={`Edit ${name}`} onAct={onEdit}>
        <IconEdit size={16} aria-hidden />
      </RowAction>
      <RowAction label={`Delete ${name}`} color="red" whyNot={whyNotDelete} onAct={onDelete}>
        <IconTrash size={16} aria-hidden />
      </RowAction>
    </>
  )
}
