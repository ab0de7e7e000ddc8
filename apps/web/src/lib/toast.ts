import { useSyncExternalStore } from 'react'

/** How long a toast stays unless it says otherwise. */
const toastDurationMs = 5000

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
let following: ToastContent | null = null
let lastId = 0
const listeners = new Set<() => void>()

function show(next: Toast | null): void {
  shown = next
  for (const listener of listeners) listener()
}

/** Shows one toast; it replaces the one that is there. */
export function showToast(content: ToastContent): void {
  following = null
  lastId += 1
  show({ durationMs: toastDurationMs, ...content, id: lastId })
}

/** Shows a toast after the one that is there has had its time; other news that comes first takes its place. */
export function showToastNext(content: ToastContent): void {
  if (shown) following = content
  else showToast(content)
}

/** Takes away the toast, or nothing when another has come in the meantime. */
export function hideToast(id: number): void {
  if (shown?.id !== id) return
  if (following) showToast(following)
  else show(null)
}

/** The toast that is shown, null when there is none. */
export function latestToast(): Toast | null {
  return shown
}

/** The same, kept up to date for a component. */
export function useToast(): Toast | null {
  return useSyncExternalStore((listener) => {
    listeners.add(listener)
    return () => listeners.delete(listener)
  }, latestToast)
}
