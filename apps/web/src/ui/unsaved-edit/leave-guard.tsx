import { useBlocker } from '@tanstack/react-router'
import { ConfirmDialog } from '../dialogs/confirm-dialog.tsx'

/**
 * Blocks leaving the page, by a link or by closing the tab, while an edit is not saved.
 * @returns `isHeld` while a navigation waits: `leave` continues it, `stay` drops it
 */
export function useLeaveBlocker(isDirty: boolean): { isHeld: boolean; leave: () => void; stay: () => void } {
  const { status, proceed, reset } = useBlocker({
    shouldBlockFn: ({ current, next }) => current.pathname !== next.pathname,
    enableBeforeUnload: isDirty,
    disabled: !isDirty,
    withResolver: true,
  })
  return { isHeld: status === 'blocked', leave: () => proceed?.(), stay: () => reset?.() }
}

interface LeaveGuardProps {
  isDirty: boolean
  message?: string
}

const stays = 'Your changes are not saved. They stay in this tab, and you can continue later.'

/** Asks before a page with an unsaved edit is left. The edit stays in this tab, unless the message says otherwise. */
export function LeaveGuard({ isDirty, message = stays }: LeaveGuardProps) {
  const { isHeld, leave, stay } = useLeaveBlocker(isDirty)
  return (
    <ConfirmDialog
      isOpen={isHeld}
      title="Leave without saving?"
      message={message}
      confirmLabel="Leave"
      cancelLabel="Keep editing"
      onConfirm={leave}
      onCancel={stay}
    />
  )
}
