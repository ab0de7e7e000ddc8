import { Button, Group, Modal, type ModalProps, Stack } from '@mantine/core'
import type { FormEvent, ReactNode } from 'react'

interface FormDialogProps extends Pick<ModalProps, 'size'> {
  isOpen: boolean
  title: string
  onClose: () => void
  /** A form that keeps its own state: it is made anew each time the dialog opens. */
  children: ReactNode
}

/** A dialog with a form. A click beside it does not close it, so that nothing typed is lost by accident. */
export function FormDialog({ isOpen, title, size = 'lg', onClose, children }: FormDialogProps) {
  return (
    <Modal opened={isOpen} onClose={onClose} title={title} size={size} closeOnClickOutside={false}>
      {children}
    </Modal>
  )
}

interface DialogFormProps {
  submitLabel: string
  isBusy: boolean
  onSubmit: (event: FormEvent<HTMLFormElement>) => void
  onCancel: () => void
  children: ReactNode
}

/** The form in it: its fields, then Cancel and the button that sends. */
export function DialogForm({ submitLabel, isBusy, onSubmit, onCancel, children }: DialogFormProps) {
  return (
    <form onSubmit={onSubmit} noValidate>
      <Stack gap="sm">
        {children}
        <Group justify="flex-end" gap="xs" mt="xs">
          <Button variant="default" onClick={onCancel}>
            Cancel
          </Button>
          <Button type="submit" loading={isBusy}>
            {submitLabel}
          </Button>
        </Group>
      </Stack>
    </form>
  )
}
