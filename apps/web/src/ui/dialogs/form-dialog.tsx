import { Button, Group, type ModalProps, Stack } from '@mantine/core'
import {
  createContext,
  type FormEvent,
  type ReactNode,
  use,
  useCallback,
  useLayoutEffect,
  useMemo,
  useState,
} from 'react'
import { DiscardQuestion } from '../unsaved-edit/discard-question.tsx'
import { useLeaveBlocker } from '../unsaved-edit/leave-guard.tsx'
import { Modal } from './modal.tsx'

interface Frame {
  isLocked: boolean
  /** Closes the dialog, after a question when input would be lost. */
  cancel: () => void
  onDirtyChange: (isDirty: boolean) => void
}

const FrameContext = createContext<Frame>({
  isLocked: false,
  cancel: () => undefined,
  onDirtyChange: () => undefined,
})

interface FormDialogProps extends Pick<ModalProps, 'size'> {
  isOpen: boolean
  title: string
  /** While true nothing closes it, because a request is under way. */
  isLocked?: boolean
  onClose: () => void
  /** A `DialogForm` with its own state: it is mounted again each time the dialog opens. */
  children: ReactNode
}

/**
 * A dialog with a form. A click beside it does nothing; Esc, the close button, Cancel and leaving the page ask first
 * when there is unsaved input.
 */
export function FormDialog({ isOpen, title, size = 'lg', isLocked = false, onClose, children }: FormDialogProps) {
  const [isDirty, setDirty] = useState(false)
  const [isCancelling, setCancelling] = useState(false)
  const blocker = useLeaveBlocker(isOpen && isDirty)
  const isAsking = isOpen && isDirty && (isCancelling || blocker.isHeld)

  const onDirtyChange = useCallback((next: boolean) => {
    setDirty(next)
    // A form that was saved or replaced during the question has nothing to lose.
    if (!next) setCancelling(false)
  }, [])
  const cancel = useCallback(() => {
    if (isLocked) return
    if (!isDirty) return onClose()
    // Deferred, because the question would otherwise take this press of Esc as its answer.
    setTimeout(() => setCancelling(true))
  }, [isDirty, isLocked, onClose])
  const frame = useMemo(() => ({ isLocked, cancel, onDirtyChange }), [isLocked, cancel, onDirtyChange])

  function handleDiscard() {
    blocker.leave()
    onClose()
  }

  function handleStay() {
    blocker.stay()
    setCancelling(false)
  }

  return (
    <>
      <Modal
        isOpen={isOpen}
        onClose={cancel}
        title={title}
        size={size}
        withCloseButton={!isLocked}
        closeOnClickOutside={false}
        // Esc answers the question above.
        closeOnEscape={!isAsking}
      >
        <FrameContext value={frame}>{children}</FrameContext>
      </Modal>
      <DiscardQuestion isOpen={isAsking} onDiscard={handleDiscard} onStay={handleStay} />
    </>
  )
}

interface DialogFormProps {
  submitLabel: string
  isBusy: boolean
  /** Whether closing would lose input. */
  isDirty: boolean
  /** False while there is nothing to send. */
  canSubmit?: boolean
  /** The button reads as disabled, and a press still calls `onSubmit`, which says why. */
  isIdle?: boolean
  onSubmit: (event: FormEvent<HTMLFormElement>) => void
  children: ReactNode
}

/** The form of a dialog: its fields, Cancel and the submit button. */
export function DialogForm(props: DialogFormProps) {
  const { submitLabel, isBusy, isDirty, canSubmit = true, isIdle = false, onSubmit, children } = props
  const { isLocked, cancel, onDirtyChange } = use(FrameContext)
  // Before other events: an Esc right after a letter must find the dialog dirty.
  useLayoutEffect(() => {
    onDirtyChange(isDirty)
    return () => onDirtyChange(false)
  }, [isDirty, onDirtyChange])
  return (
    <form onSubmit={onSubmit} noValidate>
      <Stack gap="sm">
        {children}
        <DialogFoot>
          <Button variant="default" disabled={isLocked} onClick={cancel}>
            Cancel
          </Button>
          <Button
            type="submit"
            loading={isBusy}
            disabled={!canSubmit}
            {...(isIdle && { 'aria-disabled': true, 'data-disabled': true })}
          >
            {submitLabel}
          </Button>
        </DialogFoot>
      </Stack>
    </form>
  )
}

/** The buttons of a dialog, in view while its content scrolls. */
export function DialogFoot({ children }: { children: ReactNode }) {
  return (
    <Group
      justify="flex-end"
      // The last one, the filled, above the others.
      wrap="wrap-reverse"
      gap="xs"
      mt="xs"
      mb={-16}
      py="sm"
      pos="sticky"
      bottom={0}
      bg="var(--modal-color, var(--mantine-color-body))"
      style={{ zIndex: 2, borderTop: '1px solid var(--app-hairline)' }}
    >
      {children}
    </Group>
  )
}
