import { monitorEventLoopDelay } from 'node:perf_hooks'
import { setTimeout as sleep } from 'node:timers/promises'
import underPressure from '@fastify/under-pressure'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import type pg from 'pg'
import { AppError } from '../errors.ts'
import type { Metrics } from '../observability/metrics.ts'

const defaultLimits = { poolWaitMaxMs: 3000, loopDelayMaxMs: 3000, checkEveryMs: 1000 }
export type PressureLimits = typeof defaultLimits
const retryAfterSeconds = 5

/**
 * Answers 503 with Retry-After while the database or this process is too far behind, so that the other answers
 * are in time.
 */
export async function refuseUnderPressure(
  app: FastifyInstance,
  needs: { pool: pg.Pool; metrics: Metrics; isSpared(request: FastifyRequest): boolean },
  limits: Partial<PressureLimits> = {},
): Promise<void> {
  const { poolWaitMaxMs, loopDelayMaxMs, checkEveryMs } = { ...defaultLimits, ...limits }
  const { pool, metrics, isSpared } = needs
  const about = { name: 'database_pool_connections', help: 'Database connections by state', labelNames: ['state'] }
  metrics.gauge(about, () => [
    { labels: { state: 'busy' }, value: pool.totalCount - pool.idleCount },
    { labels: { state: 'idle' }, value: pool.idleCount },
    { labels: { state: 'waited_for' }, value: pool.waitingCount },
  ])
  const isPoolInTime = createPoolCheck(pool, metrics, poolWaitMaxMs)
  const loop = watchLoop()
  app.addHook('onClose', loop.stop)
  let isLoopSlow = false
  await app.register(underPressure, {
    async healthCheck() {
      isLoopSlow = loop.readDelayMs() > loopDelayMaxMs
      return (await isPoolInTime()) && !isLoopSlow
    },
    healthCheckInterval: checkEveryMs,
    pressureHandler(request) {
      if (isSpared(request)) return
      const busy = isLoopSlow ? 'server' : 'database'
      metrics.shedRequests.inc({ reason: busy })
      const sentence = `The ${busy} is busy at the moment. Try again in a few seconds.`
      throw new AppError('UNAVAILABLE', sentence, { retryAfterSeconds })
    },
  })
}

/** Measures the mean delay between two readings. The library's own measure counts a second without a sample as endless. */
function watchLoop() {
  const delays = monitorEventLoopDelay({ resolution: 10 })
  delays.enable()
  return {
    readDelayMs() {
      const { count, mean } = delays
      delays.reset()
      return count > 0 ? mean / 1e6 : 0
    },
    async stop() {
      delays.disable()
    },
  }
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
