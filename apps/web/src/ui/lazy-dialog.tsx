import { type ComponentType, useEffectEvent, useLayoutEffect, useState } from 'react'
import { createLazyModule, loadFailureAdvice } from '../lib/lazy-modules.ts'
import { showToast } from '../lib/toast.ts'

interface Openable {
  isOpen: boolean
  onClose: () => void
}

/**
 * A dialog with its own chunk, loaded when the browser is idle or when the dialog opens. When the load fails, a toast
 * reports it and the dialog stays closed; opening it tries again.
 */
export function lazyDialog<Props extends Openable>(load: () => Promise<{ default: ComponentType<Props> }>) {
  const later = createLazyModule(load)

  return function LazyDialog(props: Props) {
    const { isOpen, onClose } = props
    const [isLoaded, setLoaded] = useState(false)
    // It is drawn closed first and then opens, so that it remembers where the focus was.
    const [isThere, setThere] = useState(false)
    const giveUp = useEffectEvent(() => {
      onClose()
      showToast({ title: 'This dialog could not be loaded', message: loadFailureAdvice, kind: 'error' })
    })
    useLayoutEffect(() => {
      if (!isOpen || isThere) return
      if (later.current()) return setThere(true)
      return later.fetch(
        () => setLoaded(true),
        () => giveUp(),
      )
    }, [isOpen, isLoaded, isThere])
    const Dialog = later.current()
    return Dialog && <Dialog {...props} isOpen={isOpen && isThere} />
  }
}
