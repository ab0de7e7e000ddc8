import { reasonMaxChars } from '@hookline/contract/copy-check/copy-check.schemas'
import { Text, Textarea } from '@mantine/core'
import { useState } from 'react'
import { DialogForm, FormDialog } from '../../../ui/dialogs/form-dialog.tsx'
import type { ReasonQuestion } from './use-decision-steps.ts'

interface ReasonDialogProps {
  question: ReasonQuestion | null
  onAccept: (reason: string) => void
  onClose: () => void
}

/** Asks why a blocked variant is accepted. */
export function ReasonDialog({ question, onAccept, onClose }: ReasonDialogProps) {
  return (
    <FormDialog isOpen={question !== null} title="Accept with a reason" size="md" onClose={onClose}>
      {question && <ReasonForm message={question.message} onAccept={onAccept} />}
    </FormDialog>
  )
}

function ReasonForm({ message, onAccept }: { message: string; onAccept: (reason: string) => void }) {
  const [reason, setReason] = useState('')
  return (
    <DialogForm
      submitLabel="Accept"
      isBusy={false}
      isDirty={reason !== ''}
      canSubmit={reason.trim() !== ''}
      onSubmit={(event) => {
        event.preventDefault()
        if (reason.trim()) onAccept(reason.trim())
      }}
    >
      <Text>{message}</Text>
      <Textarea
        label="Reason"
        description="Saved with the decision. Your team can see it."
        required
        data-autofocus
        rows={2}
        maxLength={reasonMaxChars}
        value={reason}
        onChange={({ currentTarget }) => setReason(currentTarget.value)}
      />
    </DialogForm>
  )
}
