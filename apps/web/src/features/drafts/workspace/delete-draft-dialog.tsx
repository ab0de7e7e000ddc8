import type { Draft } from '@hookline/contract/drafts/drafts.schemas'
import { focusPageHeading } from '../../../lib/page-focus.ts'
import { DeleteDialog } from '../../../ui/delete-dialog.tsx'
import type { DialogState } from '../../../ui/use-dialog.ts'
import { useDeleteDraft } from './use-draft-actions.ts'

interface DeleteDraftDialogProps {
  dialog: DialogState<Draft>
  refresh: () => unknown
  onDeleted: (id: string) => void
  /** Moves the focus to where the draft stood; false when nothing stands there. */
  focusAfter: (goneId: string) => boolean
}

export function DeleteDraftDialog({ dialog, refresh, onDeleted, focusAfter }: DeleteDraftDialogProps) {
  const remove = useDeleteDraft(refresh, ({ id }) => {
    // First: a closing dialog gives the focus back to the button that opened it, if that is still there.
    onDeleted(id)
    dialog.close()
    if (!focusAfter(id)) focusPageHeading()
  })
  return (
    <DeleteDialog
      dialog={dialog}
      title="Delete Draft"
      question={({ ad_name }) => `Are you sure you want to delete "${ad_name}"? This cannot be undone.`}
      remove={remove}
    />
  )
}
