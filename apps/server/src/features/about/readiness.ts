import type { Readiness } from '@hookline/contract/about/about.endpoints'
import type { Clock } from '../../platform/clock.ts'
import type { Log } from '../../platform/observability/log.ts'

type Part = keyof Readiness

/** Anyone may ask, so the log alone has the error itself. */
const sentences: Record<Part, string> = {
  database: 'the database does not answer',
  storage: 'objects cannot be stored and read; the log says why',
  worker: 'background work is not started, or is stopping',
}

const timeoutMs = 3000
/** A probe of the store writes an object: anyone may ask, but not make it write each time. */
const lifetimeMs = 30_000
/** A recovered node must not be kept out of use for longer than a load balancer takes to look again. */
const faultLifetimeMs = 5_000

interface Needs {
  clock: Clock
  log: Pick<Log, 'warn'>
  /** Each resolves when the part works and rejects with the reason why not. */
  checks: Record<Part, () => Promise<void>>
}

/** Tells whether each part works, from one probe in 30 s at most, in 5 s while it does not; callers at the same time share it. */
export function createReadiness({ clock, log, checks }: Needs): () => Promise<Readiness> {
  async function inspect(part: Part): Promise<Readiness[Part]> {
    const late = Promise.withResolvers<never>()
    const timer = setTimeout(() => late.reject(new Error(`no answer within ${timeoutMs / 1000} s`)), timeoutMs)
    try {
      await Promise.race([checks[part](), late.promise])
      return { ok: true }
    } catch (err) {
      log.warn({ err, part }, 'readiness check failed')
      return { ok: false, reason: sentences[part] }
    } finally {
      clearTimeout(timer)
    }
  }

  function remember(part: Part): () => Promise<Readiness[Part]> {
    let probedAt = Number.NEGATIVE_INFINITY
    let keptMs = lifetimeMs
    let result: Promise<Readiness[Part]> | null = null
    return () => {
      const now = clock.now().getTime()
      // A clock that was set back must not keep a result for longer.
      if (!result || Math.abs(now - probedAt) >= keptMs) {
        probedAt = now
        keptMs = lifetimeMs
        result = inspect(part).then((found) => {
          if (!found.ok) keptMs = faultLifetimeMs
          return found
        })
      }
      return result
    }
  }

  const [database, storage] = [remember('database'), remember('storage')]
  return async () => {
    // The worker's state is known in this process, without a probe.
    const [ofDatabase, ofStorage, ofWorker] = await Promise.all([database(), storage(), inspect('worker')])
    return { database: ofDatabase, storage: ofStorage, worker: ofWorker }
  }
}
