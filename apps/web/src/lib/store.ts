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

const resets: (() => void)[] = []

/** A store that lives as long as the page, which begins with what `readInitial` returns. */
export function createPageStore<T>(readInitial: () => T) {
  const store = createStore(readInitial())
  resets.push(() => store.set(readInitial()))
  return store
}

/** @internal For tests, which share a window: what a reload of the page does to its stores. */
export function resetPageStores(): void {
  for (const reset of resets) reset()
}

export function useStore<T>({ subscribe, get }: ReturnType<typeof createStore<T>>): T {
  return useSyncExternalStore(subscribe, get)
}
