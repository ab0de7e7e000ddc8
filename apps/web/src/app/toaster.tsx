import { Anchor, Notification, VisuallyHidden } from '@mantine/core'
import { useEffect, useState } from 'react'
import { hideToast, type Toast, useToast } from '../lib/toast.ts'
import classes from './toaster.module.css'

const colors = { info: 'accent', success: 'green', error: 'red' } as const

/** Shows the current toast. Both live regions are always rendered: screen readers only announce changes inside one. */
export function Toaster() {
  const toast = useToast()
  const isError = toast?.kind === 'error'
  return (
    <div className={classes.place}>
      <div role="status" aria-live="polite">
        {toast && !isError && <ToastCard key={toast.id} toast={toast} />}
      </div>
      <div role="alert" aria-live="assertive">
        {toast && isError && <ToastCard key={toast.id} toast={toast} />}
      </div>
    </div>
  )
}

function ToastCard({ toast }: { toast: Toast }) {
  const [isHeld, setHeld] = useState(false)
  const { id, durationMs, action, kind = 'info' } = toast
  useEffect(() => {
    if (isHeld) return
    const timer = setTimeout(() => hideToast(id), durationMs)
    return () => clearTimeout(timer)
  }, [isHeld, id, durationMs])

  function handleAction() {
    action?.onAction()
    hideToast(id)
  }

  return (
    <Notification
      role="presentation"
      withBorder
      classNames={{ root: classes.toast, body: classes.words }}
      color={colors[kind]}
      title={
        <>
          {kind === 'error' && <VisuallyHidden>Error: </VisuallyHidden>}
          {toast.title}
        </>
      }
      closeButtonProps={{ 'aria-label': 'Close notification' }}
      onClose={() => hideToast(id)}
      onMouseEnter={() => setHeld(true)}
      onMouseLeave={() => setHeld(false)}
      onFocus={() => setHeld(true)}
      onBlur={() => setHeld(false)}
    >
      {toast.message}
      {action && (
        <Anchor component="button" className={classes.action} inherit fw={600} onClick={handleAction}>
          {action.label}
        </Anchor>
      )}
    </Notification>
  )
}
