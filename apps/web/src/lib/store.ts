import { useSyncExternalStore } from 'react'

/** A value outside React. Each change calls the listeners. */
export function createStore<T>(initial: T) {
  let value = initial
  const listeners = new Set<() => void>()
  return {
    get: () => value,
    set(next: T): void {
      if (Object.is(next, value)) return
      value = next
      for (const listener of [...listeners]) listener()
    },
    subscribe(listener: () => void): () => void {
      listeners.add(listener)
      return () => void listeners.delete(listener)
    },
  }
}

export function useStore<T>({ subscribe, get }: ReturnType<typeof createStore<T>>): T {
  return useSyncExternalStore(subscribe, get)
}
