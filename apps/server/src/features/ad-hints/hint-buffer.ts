import { AppError } from '../../platform/errors.ts'
import type { AdHint } from '../../providers/meta-ads/meta-ads.ts'

/** Hints that wait for the database; Meta repeats a webhook that was refused. */
const waitingMax = 20_000
const retryAfterSeconds = 5

/**
 * Stores hints of concurrent webhooks together: while one write runs, the others wait as one, each object once. So
 * thousands of webhooks take few writes and bounded memory.
 */
export function createHintBuffer({ store }: { store: (hints: AdHint[]) => Promise<void> }) {
  let waiting = new Map<string, AdHint>()
  let running: Promise<void> = Promise.resolve()
  let next: Promise<void> | null = null

  function storeWaiting(): Promise<void> {
    const hints = [...waiting.values()]
    waiting = new Map()
    next = null
    running = store(hints)
    return running
  }

  return {
    /** Resolves once they are stored. @throws AppError UNAVAILABLE when too many wait */
    async add(hints: readonly AdHint[]): Promise<void> {
      if (hints.length === 0) return
      if (waiting.size + hints.length > waitingMax) {
        throw new AppError('UNAVAILABLE', 'Too many webhooks at once. Send it again.', { retryAfterSeconds })
      }
      for (const hint of hints) {
        const key = `${hint.adAccountId} ${hint.objectId}`
        const former = waiting.get(key)
        if (!former || former.at < hint.at) waiting.set(key, hint)
      }
      next ??= running.catch(() => undefined).then(storeWaiting)
      await next
    },
  }
}
