import { useState } from 'react'

/** The state of a dialog about a target, which it keeps while it fades out. */
export interface DialogState<Target> {
  isOpen: boolean
  target: Target | null
  open: (target: Target) => void
  close: () => void
}

export function useDialog<Target>(): DialogState<Target> {
  const [isOpen, setOpen] = useState(false)
  const [target, setTarget] = useState<Target | null>(null)
  return {
    isOpen,
    target,
    open(next) {
      setTarget(() => next)
      setOpen(true)
    },
    close: () => setOpen(false),
  }
}
