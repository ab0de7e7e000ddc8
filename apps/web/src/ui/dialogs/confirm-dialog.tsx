import { Button, Group, Stack, Text } from '@mantine/core'
import type { MouseEvent, ReactNode } from 'react'
import { Modal } from './modal.tsx'

interface ConfirmDialogProps {
  isOpen: boolean
  title: string
  message: ReactNode
  /** The verb of the action. */
  confirmLabel: string
  cancelLabel?: string
  /** Shown in the danger colour. */
  isDangerous?: boolean
  /** While true the dialog stays open and its button spins. */
  isBusy?: boolean
  /** What was entered in the dialog cannot be confirmed. */
  isBlocked?: boolean
  onConfirm: (event: MouseEvent) => void
  onCancel: () => void
}

/** Asks before an action. Esc and the close button cancel. */
export function ConfirmDialog(props: ConfirmDialogProps) {
  const { isOpen, title, message, confirmLabel, cancelLabel = 'Cancel', onConfirm, onCancel } = props
  const { isDangerous = false, isBusy = false, isBlocked = false } = props
  return (
    <Modal isOpen={isOpen} onClose={onCancel} title={title}>
      <Stack gap="lg">
        <Text component="div" style={{ overflowWrap: 'anywhere' }}>
          {message}
        </Text>
        <Group justify="flex-end" gap="xs">
          <Button variant="default" onClick={onCancel} data-autofocus>
            {cancelLabel}
          </Button>
          <Button color={isDangerous ? 'red' : 'accent'} loading={isBusy} disabled={isBlocked} onClick={onConfirm}>
            {confirmLabel}
          </Button>
        </Group>
      </Stack>
    </Modal>
  )
}
