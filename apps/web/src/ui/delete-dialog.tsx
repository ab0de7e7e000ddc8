import { focusPageHeading } from '../lib/page-focus.ts'
import { ConfirmDialog } from './confirm-dialog.tsx'
import type { DialogState } from './use-dialog.ts'

interface DeleteDialogProps<Row> {
  dialog: DialogState<Row>
  title: string
  /** Asks about this row, and says what becomes of what it was used for. */
  question: (row: Row) => string
  remove: { mutate: (row: Row) => void; isPending: boolean }
}

/** Asks before a row of a list is deleted; `closeAfterDelete` is for the mutation to call once it is. */
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

/** The button that opened the dialog has gone with its row, so the heading takes the focus. */
export function closeAfterDelete({ close }: { close: () => void }): void {
  close()
  focusPageHeading()
}
