import { useBlocker } from '@tanstack/react-router'
import { ConfirmDialog } from '../../../ui/confirm-dialog.tsx'

/** Asks before an unsaved edit is left, by a link as well as by closing the tab. */
export function EditLeaveGuard({ isDirty }: { isDirty: boolean }) {
  const { status, proceed, reset } = useBlocker({
    shouldBlockFn: ({ current, next }) => current.pathname !== next.pathname,
    enableBeforeUnload: isDirty,
    disabled: !isDirty,
    withResolver: true,
  })
  return (
    <ConfirmDialog
      isOpen={status === 'blocked'}
      title="Leave without saving?"
      message="Your changes are not saved. They stay in this tab and are offered again when you come back to this result."
      confirmLabel="Leave"
      onConfirm={() => proceed?.()}
      onCancel={() => reset?.()}
    />
  )
}
