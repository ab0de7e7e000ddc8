import { type ComponentType, lazy, Suspense, startTransition, useEffect, useEffectEvent, useState } from 'react'
import { showToast } from '../lib/toast.ts'

interface DialogProps {
  isOpen: boolean
  onClose: () => void
}

/**
 * A dialog with its own chunk, loaded when it first opens. When the load fails, a toast reports it and the dialog
 * closes; opening it again retries.
 */
export function lazyDialog<Props extends DialogProps>(load: () => Promise<{ default: ComponentType<Props> }>) {
  // `lazy` never loads a second time, so a failed load needs a new one.
  const create = () => lazy(() => load().catch(() => ({ default: LoadFailure })))
  let code = create()

  function LoadFailure({ onClose }: Props) {
    const report = useEffectEvent(() => {
      code = create()
      onClose()
      showToast({
        title: 'This dialog could not be loaded',
        message: 'Check your connection and try again. After an update of Hookline, reload the page.',
        kind: 'error',
      })
    })
    useEffect(() => report(), [])
    return null
  }

  return function LazyDialog(props: Props) {
    const { isOpen } = props
    const [Dialog, setDialog] = useState<typeof code | null>(null)
    useEffect(() => {
      // A transition waits for the code; a fallback would stay for at least 300 ms.
      if (isOpen) startTransition(() => setDialog(code))
    }, [isOpen])
    return <Suspense>{Dialog && <Dialog {...props} />}</Suspense>
  }
}
