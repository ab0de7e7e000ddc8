import { useSyncExternalStore } from 'react'

const healthPath = '/api/health'

let isGone = false
const listeners = new Set<() => void>()

function change(next: boolean): void {
  if (isGone === next) return
  isGone = next
  for (const listener of [...listeners]) listener()
}

/**
 * Whether the network is gone right now. The browser alone cannot tell: it also says so where only this machine's own
 * server is to be reached, which works without a network. So the server is asked.
 */
async function check(): Promise<boolean> {
  if (!navigator.onLine) {
    try {
      await fetch(healthPath, { cache: 'no-store' })
    } catch {
      // The network may have come back while the request was failing.
      change(!navigator.onLine)
      return isGone
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

/** The browser's network. `isGone` is the last that is known, `check` finds out. */
export const network = { isGone: () => isGone, check, subscribe }

export type Network = typeof network

/** Whether the network is gone, for a component. */
export function useNetworkGone(): boolean {
  return useSyncExternalStore(network.subscribe, network.isGone)
}
