import type { Draft } from '@hookline/contract/drafts/drafts.schemas'
import { focusPageHeading } from '../../../lib/page-focus.ts'
import { ConfirmDialog } from '../../../ui/confirm-dialog.tsx'
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
    <ConfirmDialog
      isOpen={dialog.isOpen}
      title="Delete Draft"
      message={`Are you sure you want to delete "${dialog.target?.ad_name}"? This cannot be undone.`}
      confirmLabel="Delete"
      isDangerous
      isBusy={remove.isPending}
      onConfirm={() => dialog.target && !remove.isPending && remove.mutate(dialog.target)}
      onCancel={dialog.close}
    />
  )
}
