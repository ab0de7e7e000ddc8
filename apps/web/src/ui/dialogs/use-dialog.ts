import { useState } from 'react'

/** The state of a dialog about a target, which it keeps while it fades out. */
export interface DialogState<Target> {
  isOpen: boolean
  target: Target | null
  /** How often it was opened: the key of a form that is reset with each target. */
  openCount: number
  open: (target: Target) => void
  /** Another version of the target, for the form as it is. */
  replace: (target: Target) => void
  close: () => void
}

export function useDialog<Target>(): DialogState<Target> {
  const [state, setState] = useState({ isOpen: false, target: null as Target | null, openCount: 0 })
  return {
    ...state,
    open: (target) => setState(({ openCount }) => ({ isOpen: true, target, openCount: openCount + 1 })),
    replace: (target) => setState((now) => ({ ...now, target })),
    close: () => setState((now) => ({ ...now, isOpen: false })),
  }
}
