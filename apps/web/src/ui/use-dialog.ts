import { useState } from 'react'

/** The state of a dialog about a target, which it keeps while it fades out. */
export interface DialogState<Target> {
  isOpen: boolean
  target: Target | null
  /** How often it was opened: the key of a form that starts anew with each target. */
  openCount: number
  open: (target: Target) => void
  close: () => void
}

export function useDialog<Target>(): DialogState<Target> {
  const [isOpen, setOpen] = useState(false)
  const [{ target, openCount }, setTarget] = useState<Pick<DialogState<Target>, 'target' | 'openCount'>>({
    target: null,
    openCount: 0,
  })
  return {
    isOpen,
    target,
    openCount,
    open(next) {
      setTarget({ target: next, openCount: openCount + 1 })
      setOpen(true)
    },
    close: () => setOpen(false),
  }
}
