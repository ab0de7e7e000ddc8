/** Leaves the network to the first render and its requests. */
const preloadDelayMs = 2000

const loads = new Set<() => Promise<unknown>>()

export const loadFailureAdvice = 'Check your connection and try again. After an update of Hookline, reload the page.'

/**
 * Registers code that is fetched on first use or when the browser is idle.
 * @param load is called again after a failure.
 */
export function createLazyModule<T>(load: () => Promise<{ default: T }>) {
  let loaded: T | null = null
  const fetchModule = async () => {
    loaded ??= (await load()).default
  }
  loads.add(fetchModule)
  return {
    current: () => loaded,
    /** @returns a function that unsubscribes; the download continues. */
    fetch(onLoad: () => void, onError: () => void): () => void {
      let isCancelled = false
      fetchModule().then(
        () => isCancelled || onLoad(),
        () => isCancelled || onError(),
      )
      return () => {
        isCancelled = true
      }
    },
  }
}

/** Fetches every registered module; one that fails is fetched again on first use. */
export async function preloadLazyModules(): Promise<void> {
  const all = [...loads]
  loads.clear()
  await Promise.allSettled(all.map((load) => load()))
}

/** Does nothing in browsers without `requestIdleCallback`: modules then load on first use. */
export function preloadLazyModulesWhenIdle(): void {
  if (typeof requestIdleCallback === 'undefined') return
  setTimeout(() => requestIdleCallback(() => void preloadLazyModules()), preloadDelayMs)
}
