import { sql } from 'kysely'
import type pg from 'pg'
import type { Config } from './config.ts'
import { type Clock, systemClock } from './platform/clock.ts'
import { openDatabase } from './platform/database/database.ts'
import { createPgSemaphore } from './platform/database/pg-semaphore.ts'
import { logUnreadable } from './platform/database/read-stored.ts'
import { createEvents } from './platform/events/events.ts'
import { createCallers } from './platform/http/caller.ts'
import { describeSessionCookie } from './platform/http/session-cookie.ts'
import { createLocalCheck } from './platform/http/this-machine.ts'
import { createJobs } from './platform/jobs/jobs.ts'
import type { Log } from './platform/observability/log.ts'
import { createMetrics } from './platform/observability/metrics.ts'
import { openTracer } from './platform/observability/open-tracer.ts'
import { createWatchCall } from './platform/observability/watch-call.ts'
import { createAttempts } from './platform/security/attempts.ts'
import { AiError } from './providers/ai/ai.ts'
import { MetaAdsError } from './providers/meta-ads/meta-ads.ts'

/** Ten times the slowest known query. */
const statementTimeoutMs = 120_000

export interface PlatformReplacements {
  clock?: Clock
  random?: () => number
}

export type Platform = Awaited<ReturnType<typeof openPlatform>>

/** What the features share: database, queue, events, limits, metrics. Nothing connects before its first use. */
export async function openPlatform(
  config: Config,
  { connection, log }: { connection: pg.PoolConfig; log: Log },
  replace: PlatformReplacements,
) {
  const limited = { ...connection, statement_timeout: statementTimeoutMs }
  const { db, pool, close: closeDatabase } = openDatabase(limited, (err) => log.warn({ err }, 'idle connection lost'))
  const metrics = createMetrics()
  const tracer = await openTracer({ endpoint: config.tracesEndpoint, version: config.version })
  const semaphore = createPgSemaphore({ connection, log })
  const events = createEvents({ db, connection, log })
  const jobs = createJobs({ connection, log, metrics, tracer })
  const endLogOfUnreadable = logUnreadable(log)
  let isStopping = false
  return {
    clock: replace.clock ?? systemClock,
    random: replace.random ?? Math.random,
    log,
    db,
    pool,
    events,
    jobs,
    metrics,
    tracer,
    semaphore,
    attempts: createAttempts(pool),
    watch: createWatchCall({ metrics, log }, classifyFailure),
    isFromThisMachine: createLocalCheck(config.publicUrl),
    identifyCaller: createCallers(config.publicUrl, log),
    ...describeSessionCookie(config.publicUrl),
    checkDatabase: async () => void (await sql`select 1`.execute(db)),
    isStopping: () => isStopping,
    /** Lets running jobs finish for `graceMs`; no new ones start. */
    stopWorking(graceMs: number) {
      isStopping = true
      return jobs.stopWorking(graceMs)
    },
    async close() {
      endLogOfUnreadable()
      await jobs.stop(0)
      await Promise.all([events.stop(), semaphore.stop(), tracer?.stop()])
      await closeDatabase()
    },
  }
}

/** The class of a provider's failure, as a metric label; null for other errors. */
function classifyFailure(error: unknown): string | null {
  if (error instanceof AiError) return error.errorType
  if (error instanceof MetaAdsError) return error.kind
  return error instanceof Error && error.name === 'AbortError' ? 'aborted' : null
}
