import type { Template } from '@hookline/contract/templates/templates.schemas'
import { Text } from '@mantine/core'
import { DeleteDialog } from '../../ui/delete-dialog.tsx'
import type { DialogState } from '../../ui/use-dialog.ts'
import { useDeleteTemplate } from './templates.queries.ts'

interface DeleteTemplateDialogProps {
  dialog: DialogState<Template>
  onDeleted: () => void
}

export function DeleteTemplateDialog({ dialog, onDeleted }: DeleteTemplateDialogProps) {
  const { mutate, isPending } = useDeleteTemplate(onDeleted)
  return (
    <DeleteDialog
      dialog={dialog}
      title="Delete template"
      question={({ name }) => (
        <>
          <Text>Are you sure you want to delete this template?</Text>
          <Text c="dimmed">{name}</Text>
        </>
      )}
      remove={{ isPending, mutate: (template) => mutate(template, { onError: dialog.close }) }}
    />
  )
}
