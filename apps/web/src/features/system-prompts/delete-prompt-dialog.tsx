import { defaultPrompts } from '@hookline/contract/system-prompts/system-prompts.rules'
import type { SystemPrompt } from '@hookline/contract/system-prompts/system-prompts.schemas'
import { Text } from '@mantine/core'
import { useSingleFlight } from '../../lib/use-single-flight.ts'
import { ConfirmDialog } from '../../ui/confirm-dialog.tsx'
import { useDeletePrompt } from './system-prompts.queries.ts'

interface DeletePromptDialogProps {
  isOpen: boolean
  prompt: SystemPrompt | null
  onClose: () => void
  onDeleted: () => void
}

export function DeletePromptDialog({ isOpen, prompt, onClose, onDeleted }: DeletePromptDialogProps) {
  const remove = useDeletePrompt(onDeleted)
  const removeOnce = useSingleFlight(remove.mutateAsync)
  const isDefault = prompt !== null && defaultPrompts[prompt.type].id === prompt.id
  return (
    <ConfirmDialog
      isOpen={isOpen}
      title="Delete system prompt"
      message={
        <>
          <Text>Are you sure you want to delete this system prompt?</Text>
          <Text c="dimmed">{prompt?.name}</Text>
          {isDefault && (
            <Text mt="xs">
              The studio begins with this prompt. Without it, it uses another one of this type or its built-in text.
            </Text>
          )}
        </>
      }
      confirmLabel="Delete"
      isDangerous
      isBusy={remove.isPending}
      onConfirm={() => prompt && removeOnce(prompt, { onError: onClose })}
      onCancel={onClose}
    />
  )
}
