import { useSyncExternalStore } from 'react'

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

let shown: Toast | null = null
let queued: ToastContent | null = null
let lastId = 0
const listeners = new Set<() => void>()

function show(next: Toast | null): void {
  shown = next
  for (const listener of listeners) listener()
}

/** Shows a toast and replaces the current one. */
export function showToast(content: ToastContent): void {
  queued = null
  lastId += 1
  show({ durationMs: defaultDurationMs, ...content, id: lastId })
}

/** Shows a toast once the current one has expired; `showToast` in the meantime discards it. */
export function showToastNext(content: ToastContent): void {
  if (shown) queued = content
  else showToast(content)
}

/** Hides the toast unless another one has replaced it. */
export function hideToast(id: number): void {
  if (shown?.id !== id) return
  if (queued) showToast(queued)
  else show(null)
}

export function latestToast(): Toast | null {
  return shown
}

export function useToast(): Toast | null {
  return useSyncExternalStore((listener) => {
    listeners.add(listener)
    return () => listeners.delete(listener)
  }, latestToast)
}
