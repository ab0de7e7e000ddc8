import { type ComponentType, use } from 'react'
import { registerLaterPart } from '../lib/later-parts.ts'

/** How long a refusal stands before the part may be asked for again. */
const pauseMs = 500

/**
 * A part of a screen whose code is a file of its own, because most visits do not show it. Where it is shown before it
 * came, the screen waits for it as for its own code, and says so in the same way when it cannot be had.
 */
export function lazyPart<Props extends object>(load: () => Promise<{ default: ComponentType<Props> }>) {
  let Part: ComponentType<Props> | null = null
  let coming: Promise<void> | null = null
  async function fetchPart() {
    try {
      Part = (await load()).default
    } catch (error) {
      // Not now: React draws again at once, and would ask without end.
      setTimeout(() => {
        coming = null
      }, pauseMs)
      throw error
    }
  }
  const fetchOnce = () => {
    coming ??= fetchPart()
    return coming
  }
  registerLaterPart(fetchOnce)

  return function LazyPart(props: Props) {
    if (!Part) use(fetchOnce())
    return Part && <Part {...props} />
  }
}
