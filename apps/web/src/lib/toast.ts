import { createStore, useStore } from './store.ts'

const defaultDurationMs = 5000

export interface ToastContent {
  title: string
  message?: string
  /** `error` is announced at once and shown in the danger colours. */
  kind?: 'info' | 'success' | 'error'
  durationMs?: number
  /** One button, such as 'Undo'; pressing it also closes the toast. */
  action?: { label: string; onAction: () => void }
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

const shown = createStore<Toast | null>(null)
let lastId = 0

/** Replaces the present toast. */
export function showToast(content: ToastContent): void {
  lastId += 1
  shown.set({ durationMs: defaultDurationMs, ...content, id: lastId })
}

/** Hides the toast unless another one has replaced it. */
export function hideToast(id: number): void {
  if (shown.get()?.id === id) shown.set(null)
}

/** @internal For tests; screens use `useToast`. */
export const latestToast = shown.get

export const useToast = () => useStore(shown)
