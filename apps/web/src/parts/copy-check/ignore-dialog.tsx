import { reasonMaxChars } from '@hookline/contract/copy-check/copy-check.schemas'
import { Text, Textarea } from '@mantine/core'
import { type FormEvent, useState } from 'react'
import { upperFirst } from '../../lib/upper-first.rules.ts'
import { DialogForm, FormDialog } from '../../ui/dialogs/form-dialog.tsx'

interface IgnoreDialogProps {
  isOpen: boolean
  /** The text, such as 'Headline of variant 1'. */
  of: string
  message: string
  /** @returns false when the reason was not stored; the dialog then stays with what was typed. */
  onIgnore: (reason: string) => boolean | Promise<boolean>
  onClose: () => void
}

/** Asks why a finding may stay. */
export default function IgnoreDialog({ isOpen, of, message, onIgnore, onClose }: IgnoreDialogProps) {
  const [isBusy, setBusy] = useState(false)
  async function handleIgnore(reason: string) {
    setBusy(true)
    const isStored = await onIgnore(reason)
    setBusy(false)
    if (isStored) onClose()
  }
  return (
    <FormDialog isOpen={isOpen} title="Ignore this finding?" size="md" isLocked={isBusy} onClose={onClose}>
      <ReasonForm of={of} message={message} isBusy={isBusy} onIgnore={(reason) => void handleIgnore(reason)} />
    </FormDialog>
  )
}

interface ReasonFormProps {
  of: string
  message: string
  isBusy: boolean
  onIgnore: (reason: string) => void
}

function ReasonForm({ of, message, isBusy, onIgnore }: ReasonFormProps) {
  const [reason, setReason] = useState('')
  const isBlank = reason.trim() === ''
  function handleSubmit(event: FormEvent) {
    event.preventDefault()
    // The form of the page would submit, too.
    event.stopPropagation()
    if (!isBlank && !isBusy) onIgnore(reason.trim())
  }
  return (
    <DialogForm submitLabel="Ignore" isBusy={isBusy} isDirty={!isBlank} canSubmit={!isBlank} onSubmit={handleSubmit}>
      <Text size="sm" style={{ overflowWrap: 'anywhere' }}>
        {upperFirst(of)}: {message}
      </Text>
      <Textarea
        label="Because"
        description="Everyone who sees the text sees the reason. It no longer applies when the text changes."
        rows={2}
        maxLength={reasonMaxChars}
        data-autofocus
        value={reason}
        onChange={({ currentTarget }) => setReason(currentTarget.value)}
      />
    </DialogForm>
  )
}
