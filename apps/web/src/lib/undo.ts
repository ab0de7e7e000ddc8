import { showToast, type ToastContent } from './toast.ts'

/** How long something can be undone in its toast. A pointer or the focus on it holds it for longer. */
const undoMs = 8000

interface UndoOffer extends Omit<ToastContent, 'action'> {
  undo: () => void
  /** The button's label when 'Undo' is not clear. */
  label?: string
}

/** Tells what was done, with a button that takes it back. @returns the toast's id. */
export function offerUndo({ undo, label = 'Undo', ...toast }: UndoOffer): number {
  return showToast({ durationMs: undoMs, ...toast, action: { label, onAction: undo } })
}
