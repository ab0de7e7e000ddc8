import { type ComponentType, Suspense, startTransition, useEffect, useEffectEvent, useState } from 'react'
import { showToast } from '../../lib/toast.ts'
import { lazyPart } from '../lazy-part.tsx'
import { forgetOpener, noteOpener } from './opener.ts'

interface DialogProps {
  isOpen: boolean
  onClose: () => void
}

/**
 * A dialog with its own chunk, loaded when it first opens. Browsers keep a failed import until the page is reloaded:
 * each opening then closes the dialog again and says so in a toast.
 */
export function lazyDialog<Props extends DialogProps>(load: () => Promise<{ default: ComponentType<Props> }>) {
  const Dialog = lazyPart(load, LoadFailure)

  return function LazyDialog(props: Props) {
    const { isOpen } = props
    const [isMounted, setMounted] = useState(false)
    const [wasOpen, setWasOpen] = useState(false)
    if (isOpen !== wasOpen) {
      setWasOpen(isOpen)
      if (isOpen) noteOpener()
      else forgetOpener()
    }
    useEffect(() => {
      // A transition waits for the code; a fallback would stay for at least 300 ms.
      if (isOpen) startTransition(() => setMounted(true))
    }, [isOpen])
    return <Suspense>{isMounted && <Dialog {...props} />}</Suspense>
  }
}

function LoadFailure({ isOpen, onClose }: DialogProps) {
  const report = useEffectEvent(() => {
    onClose()
    showToast({
      title: 'This dialog could not be loaded',
      message: 'Check your connection and reload the page.',
      kind: 'error',
    })
  })
  useEffect(() => {
    if (isOpen) report()
  }, [isOpen])
  return null
}
