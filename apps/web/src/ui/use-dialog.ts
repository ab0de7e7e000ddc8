import { useState } from 'react'

/** A dialog about something. What it is about stays while the dialog fades away. */
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
