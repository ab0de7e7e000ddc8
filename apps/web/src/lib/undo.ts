import { showToast, type ToastContent } from './toast.ts'

/** How long something can be undone in its toast. */
export const undoMs = 8000

interface UndoOffer extends Omit<ToastContent, 'action'> {
  undo: () => void
  /** The button's label when 'Undo' is not clear. */
  label?: string
}

/** Tells what was done, with a button that takes it back. */
export function offerUndo({ undo, label = 'Undo', ...toast }: UndoOffer): void {
  showToast({ durationMs: undoMs, ...toast, action: { label, onAction: undo } })
}
