import { defaultPrompts } from '@hookline/contract/system-prompts/system-prompts.rules'
import type { SystemPrompt } from '@hookline/contract/system-prompts/system-prompts.schemas'
import { Text } from '@mantine/core'
import { DeleteDialog } from '../../ui/delete-dialog.tsx'
import type { DialogState } from '../../ui/use-dialog.ts'
import { useDeletePrompt } from './system-prompts.queries.ts'

interface DeletePromptDialogProps {
  dialog: DialogState<SystemPrompt>
  onDeleted: () => void
}

export function DeletePromptDialog({ dialog, onDeleted }: DeletePromptDialogProps) {
  const { mutate, isPending } = useDeletePrompt(onDeleted)
  return (
    <DeleteDialog
      dialog={dialog}
      title="Delete system prompt"
      question={({ id, name, type }) => (
        <>
          <Text>Are you sure you want to delete this system prompt?</Text>
          <Text c="dimmed">{name}</Text>
          {defaultPrompts[type].id === id && (
            <Text mt="xs">
              The studio starts with this prompt. Without it, it uses another one of this type or its built-in text.
            </Text>
          )}
        </>
      )}
      remove={{ isPending, mutate: (prompt) => mutate(prompt, { onError: dialog.close }) }}
    />
  )
}
