import { useSyncExternalStore } from 'react'
import { createPageStore } from './store.ts'

const healthPath = '/api/health'
/** A request into a lost network may end late or never. */
const answerMs = 5000

const isOffline = createPageStore(() => false)
let subscriberCount = 0

/**
 * Finds out whether the server is unreachable. `navigator.onLine` alone is not enough: it is also false on a machine
 * without a network that runs the server itself, so the server is asked. No answer in time is no server.
 */
async function check(): Promise<boolean> {
  if (!navigator.onLine) {
    try {
      await fetch(healthPath, { cache: 'no-store', signal: AbortSignal.timeout(answerMs) })
    } catch {
      // The network may have come back while the request was failing.
      isOffline.set(!navigator.onLine)
      return isOffline.get()
    }
  }
  isOffline.set(false)
  return false
}

const handleChange = () => void check()

function subscribe(listener: () => void): () => void {
  if (subscriberCount === 0) {
    window.addEventListener('offline', handleChange)
    window.addEventListener('online', handleChange)
    handleChange()
  }
  subscriberCount += 1
  const stop = isOffline.subscribe(listener)
  return () => {
    stop()
    subscriberCount -= 1
    if (subscriberCount > 0) return
    window.removeEventListener('offline', handleChange)
    window.removeEventListener('online', handleChange)
  }
}

/** `isOffline` returns the last known state, `check` finds out. */
export const network = { isOffline: isOffline.get, check, subscribe }

export type Network = typeof network

export function useIsOffline(): boolean {
  return useSyncExternalStore(network.subscribe, network.isOffline)
}
