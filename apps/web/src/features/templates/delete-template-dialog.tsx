import type { Template } from '@hookline/contract/templates/templates.schemas'
import { Text } from '@mantine/core'
import { useSingleFlight } from '../../lib/use-single-flight.ts'
import { ConfirmDialog } from '../../ui/confirm-dialog.tsx'
import { useDeleteTemplate } from './templates.queries.ts'

interface DeleteTemplateDialogProps {
  /** Null while nothing is asked. */
  template: Template | null
  onClose: () => void
  onDeleted: () => void
}

export function DeleteTemplateDialog({ template, onClose, onDeleted }: DeleteTemplateDialogProps) {
  const remove = useDeleteTemplate(onDeleted)
  const removeOnce = useSingleFlight(remove.mutateAsync)
  return (
    <ConfirmDialog
      isOpen={template !== null}
      title="Delete template"
      message={
        <>
          <Text>Are you sure you want to delete this template?</Text>
          <Text c="dimmed">{template?.name}</Text>
        </>
      }
      confirmLabel="Delete"
      isDangerous
      isBusy={remove.isPending}
      onConfirm={() => template && removeOnce(template, { onError: onClose })}
      onCancel={onClose}
    />
  )
}
