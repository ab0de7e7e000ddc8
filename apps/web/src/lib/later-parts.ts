/** The first paint and its calls have the network for themselves this long. */
const settleMs = 2000

const loads = new Set<() => Promise<unknown>>()

/** What to do about a part that cannot be had. */
export const missingPartAdvice = 'Check your connection and try again. After an update of Hookline, reload the page.'

/** A part of the screens whose code is a file of its own. */
export interface LaterPart<T> {
  /** What the file gives; null until it came. */
  current(): T | null
  /** Fetches it unless it is there, and says how that went. @returns stops the telling, not the fetching. */
  fetch(onThere: () => void, onRefused: () => void): () => void
}

/** A part that no screen begins with; `load` fetches its code, and is called again after it failed. */
export function createLaterPart<T>(load: () => Promise<{ default: T }>): LaterPart<T> {
  let part: T | null = null
  const fetchPart = async () => {
    part ??= (await load()).default
  }
  loads.add(fetchPart)
  return {
    current: () => part,
    fetch(onThere, onRefused) {
      let isGone = false
      fetchPart().then(
        () => isGone || onThere(),
        () => isGone || onRefused(),
      )
      return () => {
        isGone = true
      }
    },
  }
}

/** Fetches every part that was created by now, so that none is waited for later. What fails comes when it is used. */
export async function fetchLaterParts(): Promise<void> {
  const all = [...loads]
  loads.clear()
  await Promise.allSettled(all.map((load) => load()))
}

/** The same once the screen stands and the browser has nothing else to do; where it cannot tell, parts come when used. */
export function fetchLaterPartsWhenIdle(): void {
  if (typeof requestIdleCallback === 'undefined') return
  setTimeout(() => requestIdleCallback(() => void fetchLaterParts()), settleMs)
}
