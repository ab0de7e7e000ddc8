/** The first paint and its calls have the network for themselves this long. */
const settleMs = 2000

const loads = new Set<() => Promise<unknown>>()

/** Names a part that no screen begins with; `load` fetches its code and may be called again. */
export function registerLaterPart(load: () => Promise<unknown>): void {
  loads.add(load)
}

/** Fetches every part that is registered by now, so that none is waited for later. What fails comes when it is used. */
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
