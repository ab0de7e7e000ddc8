import type { ReactNode } from 'react'
import { ConfirmDialog } from './confirm-dialog.tsx'
import type { DialogState } from './use-dialog.ts'

interface DeleteDialogProps<Row> {
  dialog: DialogState<Row>
  title: string
  /** Names the row and the consequences. */
  question: (row: Row) => ReactNode
  remove: { mutate: (row: Row) => void; isPending: boolean }
}

/** Asks before a row of a list is deleted. */
export function DeleteDialog<Row>({ dialog, title, question, remove }: DeleteDialogProps<Row>) {
  const { isOpen, target, close } = dialog
  return (
    <ConfirmDialog
      isOpen={isOpen}
      title={title}
      message={target && question(target)}
      confirmLabel="Delete"
      isDangerous
      isBusy={remove.isPending}
      onConfirm={() => target && !remove.isPending && remove.mutate(target)}
      onCancel={close}
    />
  )
}
