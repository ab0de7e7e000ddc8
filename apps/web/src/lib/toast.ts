import { createPageStore, useStore } from './store.ts'

const defaultDurationMs = 5000

export interface ToastContent {
  title: string
  message?: string
  /** `error` is announced at once and shown in the danger colours. */
  kind?: 'info' | 'success' | 'error'
  durationMs?: number
  /** One button, such as 'Undo'; pressing it also closes the toast. */
  action?: { label: string; onAction: () => void }
  /** Called when the toast is no longer shown, after its action if that is why. */
  onEnd?: () => void
}

export const sessionEndedToast: ToastContent = {
  title: 'Your session has ended',
  message: 'Please sign in again.',
  kind: 'error',
}

export interface Toast extends ToastContent {
  id: number
  durationMs: number
}

const shown = createPageStore<Toast | null>(() => null)
let lastId = 0

/** Replaces the present toast. @returns the id to hide it by. */
export function showToast(content: ToastContent): number {
  lastId += 1
  const id = lastId
  replaceToast({ durationMs: defaultDurationMs, ...content, id })
  return id
}

/** Hides the toast unless another one has replaced it. */
export function hideToast(id: number): void {
  if (shown.get()?.id === id) replaceToast(null)
}

function replaceToast(next: Toast | null): void {
  const previous = shown.get()
  shown.set(next)
  previous?.onEnd?.()
}

/** @internal For tests; screens use `useToast`. */
export const latestToast = shown.get

export const useToast = () => useStore(shown)
