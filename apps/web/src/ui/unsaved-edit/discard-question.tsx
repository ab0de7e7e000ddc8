import { ConfirmDialog } from '../dialogs/confirm-dialog.tsx'

interface DiscardQuestionProps {
  isOpen: boolean
  onDiscard: () => void
  onStay: () => void
}

/** Asks before typed input is discarded. */
export function DiscardQuestion({ isOpen, onDiscard, onStay }: DiscardQuestionProps) {
  return (
    <ConfirmDialog
      isOpen={isOpen}
      title="Discard your changes?"
      message="What you typed is not saved."
      confirmLabel="Discard"
      cancelLabel="Keep editing"
      isDangerous
      onConfirm={onDiscard}
      onCancel={onStay}
    />
  )
}
