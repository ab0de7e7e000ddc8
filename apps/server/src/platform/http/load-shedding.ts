import { setTimeout as sleep } from 'node:timers/promises'
import underPressure from '@fastify/under-pressure'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import type pg from 'pg'
import { AppError } from '../errors.ts'
import type { Metrics } from '../observability/metrics.ts'

const defaultLimits = { waitMaxMs: 3000, checkEveryMs: 1000 }
const retryAfterSeconds = 5

/**
 * Answers 503 with Retry-After while the database or this process is too far behind, so that the other answers
 * are in time.
 */
export async function refuseUnderPressure(
  app: FastifyInstance,
  needs: { pool: pg.Pool; metrics: Metrics; isSpared(request: FastifyRequest): boolean },
  { waitMaxMs, checkEveryMs } = defaultLimits,
): Promise<void> {
  const { pool, metrics, isSpared } = needs
  const about = { name: 'database_pool_connections', help: 'Database connections by state', labelNames: ['state'] }
  metrics.gauge(about, () => [
    { labels: { state: 'busy' }, value: pool.totalCount - pool.idleCount },
    { labels: { state: 'idle' }, value: pool.idleCount },
    { labels: { state: 'waited_for' }, value: pool.waitingCount },
  ])
  await app.register(underPressure, {
    maxEventLoopDelay: defaultLimits.waitMaxMs,
    healthCheck: createPoolCheck(pool, metrics, waitMaxMs),
    healthCheckInterval: checkEveryMs,
    pressureHandler(request, _reply, type) {
      if (isSpared(request)) return
      const busy = type === underPressure.TYPE_HEALTH_CHECK ? 'database' : 'server'
      metrics.shedRequests.inc({ reason: busy })
      const sentence = `The ${busy} is busy at the moment. Try again in a few seconds.`
      throw new AppError('UNAVAILABLE', sentence, { retryAfterSeconds })
    },
  })
}

/** The check sends a query through the pool's queue, so it waits as long as a request would. */
function createPoolCheck(pool: pg.Pool, metrics: Metrics, waitMaxMs: number): () => Promise<boolean> {
  let probe: Promise<boolean> | null = null

  async function ask(): Promise<boolean> {
    const askedAt = performance.now()
    try {
      await pool.query('select 1')
      return true
    } catch {
      return false
    } finally {
      metrics.poolWaitSeconds.observe((performance.now() - askedAt) / 1000)
      probe = null
    }
  }

  return () => {
    probe ??= ask()
    return Promise.race([probe, sleep(waitMaxMs, false, { ref: false })])
  }
}
