import { templatesEndpoints } from '@hookline/contract/templates/templates.endpoints'
import type { TemplateSummary } from '@hookline/contract/templates/templates.schemas'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { call } from '../../lib/call.ts'
import { showToast } from '../../lib/toast.ts'
import { DeleteDialog } from '../../ui/dialogs/delete-dialog.tsx'
import type { DialogState } from '../../ui/dialogs/use-dialog.ts'
import { templateLists } from './use-save-template.ts'

export interface DeleteTemplateDialogProps {
  dialog: DialogState<TemplateSummary>
  onDeleted: () => void
  onError: (error: Error) => void
}

export function DeleteTemplateDialog({ dialog, onDeleted, onError }: DeleteTemplateDialogProps) {
  const queryClient = useQueryClient()
  const remove = useMutation({
    mutationFn: ({ id }: TemplateSummary) => call(templatesEndpoints.remove, { params: { id } }),
    onSuccess: (_, { id: deletedId, name }) => {
      queryClient.setQueriesData<TemplateSummary[]>(templateLists, (known) =>
        known?.filter(({ id }) => id !== deletedId),
      )
      showToast({ title: 'Template deleted', message: name, kind: 'success' })
      onDeleted()
    },
    onError: (error) => {
      dialog.close()
      onError(error)
    },
    // A refused deletion may mean that it is gone.
    onSettled: () => void queryClient.invalidateQueries(templateLists),
  })
  return (
    <DeleteDialog
      dialog={dialog}
      title="Delete Template"
      question={({ name }) => (
        <>
          <span>Are you sure you want to delete this template?</span>{' '}
          {`"${name}" cannot be restored. Results that used it do not change.`}
        </>
      )}
      remove={remove}
    />
  )
}
