import { type ComponentType, lazy } from 'react'

const firstWaitMs = 1000
const longestWaitMs = 30_000

/**
 * A part of a screen with its own chunk. When it cannot be loaded, its place shows the fallback and the load is repeated,
 * so that a server that restarts does not take the screen away.
 */
export function lazyPart<Props>(load: () => Promise<{ default: ComponentType<Props> }>) {
  return lazy(() => loadPatiently(load, firstWaitMs))
}

async function loadPatiently<Code>(load: () => Promise<Code>, waitMs: number): Promise<Code> {
  try {
    return await load()
  } catch {
    await new Promise((resolve) => setTimeout(resolve, waitMs))
    return loadPatiently(load, Math.min(2 * waitMs, longestWaitMs))
  }
}
