import { useSyncExternalStore } from 'react'

const healthPath = '/api/health'

let isOffline = false
const listeners = new Set<() => void>()

function change(next: boolean): void {
  if (isOffline === next) return
  isOffline = next
  for (const listener of [...listeners]) listener()
}

/**
 * Finds out whether the server is unreachable. `navigator.onLine` alone is not enough: it is also false on a machine
 * without a network that runs the server itself, so the server is asked.
 */
async function check(): Promise<boolean> {
  if (!navigator.onLine) {
    try {
      await fetch(healthPath, { cache: 'no-store' })
    } catch {
      // The network may have come back while the request was failing.
      change(!navigator.onLine)
      return isOffline
    }
  }
  change(false)
  return false
}

const handleChange = () => void check()

function subscribe(listener: () => void): () => void {
  if (listeners.size === 0) {
    window.addEventListener('offline', handleChange)
    window.addEventListener('online', handleChange)
    handleChange()
  }
  listeners.add(listener)
  return () => {
    listeners.delete(listener)
    if (listeners.size > 0) return
    window.removeEventListener('offline', handleChange)
    window.removeEventListener('online', handleChange)
  }
}

/** `isOffline` returns the last known state, `check` finds out. */
export const network = { isOffline: () => isOffline, check, subscribe }

export type Network = typeof network

export function useIsOffline(): boolean {
  return useSyncExternalStore(network.subscribe, network.isOffline)
}
