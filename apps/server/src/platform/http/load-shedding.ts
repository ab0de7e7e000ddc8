import type { FastifyInstance, FastifyRequest } from 'fastify'
import type pg from 'pg'
import { AppError } from '../errors.ts'
import type { Metrics } from '../observability/metrics.ts'
import { hasBody } from './request-bodies.ts'
import { onRequestEnd } from './request-end.ts'

export interface PoolWatch {
  /** How long the probe that is under way has waited for a connection, or for its answer; 0 when none is. */
  waitMs(): number
}

const probeEveryMs = 1000

/**
 * Asks the database a question each second, on a connection from the pool's queue: what the probe waits is what a
 * request would wait, be all connections in use or the database silent. Shows the wait and the pool's use as figures.
 */
export function watchPool(pool: pg.Pool, metrics: Metrics, everyMs = probeEveryMs): PoolWatch {
  const about = { name: 'database_pool_connections', help: 'Database connections by state', labelNames: ['state'] }
  metrics.gauge(about, () => [
    { labels: { state: 'busy' }, value: pool.totalCount - pool.idleCount },
    { labels: { state: 'idle' }, value: pool.idleCount },
    { labels: { state: 'waited_for' }, value: pool.waitingCount },
  ])
  let waitingSince: number | null = null
  let isProbing = false

  async function probe() {
    const askedAt = performance.now()
    // After a failed probe the wait goes on from the first one.
    const isFirst = waitingSince === null
    waitingSince ??= askedAt
    const client = await pool.connect()
    metrics.poolWaitSeconds.observe((performance.now() - askedAt) / 1000)
    if (isFirst) waitingSince = performance.now()
    await client.query('select 1').catch((error) => {
      // A connection on which this fails is closed, not reused.
      client.release(error)
      throw error
    })
    client.release()
    waitingSince = null
  }

  const timer = setInterval(() => {
    if (pool.ending) return clearInterval(timer)
    if (isProbing) return
    isProbing = true
    probe()
      .catch(() => undefined)
      .finally(() => {
        isProbing = false
      })
  }, everyMs).unref()
  return { waitMs: () => (waitingSince === null ? 0 : performance.now() - waitingSince) }
}

/** New requests are refused while the probe waits longer than this. */
const poolWaitMaxMs = 3000
/** Far above what one process answers in a second; event streams are not counted. */
const requestsAtOnceMax = 1000
const retryAfterSeconds = 5

/**
 * Refuses requests with 503 and Retry-After while those that are here already wait too long for the database, or are
 * too many: a few answered in time are worth more than all answered too late. A request counts from when its body has
 * arrived until its connection is done with it.
 * @param options.isSpared what is always answered, such as probes.
 * @param options.isStream what stays open by design, and is not counted.
 */
export function refuseUnderPressure(
  app: FastifyInstance,
  options: {
    pool: PoolWatch
    metrics: Metrics
    isSpared(request: FastifyRequest): boolean
    isStream(request: FastifyRequest): boolean
    limits?: { poolWaitMaxMs?: number; requestsAtOnceMax?: number }
  },
): void {
  const { pool, metrics, isSpared, isStream } = options
  const limits = { poolWaitMaxMs, requestsAtOnceMax, ...options.limits }
  /** Those that found the limit reached when their body had arrived. */
  const tooMany = new WeakSet<FastifyRequest>()
  let underWay = 0
  const refuse = (reason: string, sentence: string) => {
    metrics.shedRequests.inc({ reason })
    return new AppError('UNAVAILABLE', sentence, { retryAfterSeconds })
  }
  const refuseBusy = () => refuse('requests', 'The server is busy at the moment. Try again in a few seconds.')

  app.addHook('onRequest', async (request, reply) => {
    if (isSpared(request)) return
    if (pool.waitMs() > limits.poolWaitMaxMs) {
      throw refuse('database', 'The database is busy at the moment. Try again in a few seconds.')
    }
    if (isStream(request)) return
    if (underWay >= limits.requestsAtOnceMax) throw refuseBusy()
    let isCounted = false
    let isOver = false
    const count = () => {
      if (isOver) return
      isCounted = true
      underWay++
    }
    onRequestEnd(reply, () => {
      isOver = true
      if (isCounted) underWay--
    })
    if (!hasBody(request.raw)) return count()
    request.raw.once('end', () => {
      if (underWay >= limits.requestsAtOnceMax) tooMany.add(request)
      else count()
    })
  })
  // Forms are read later, by their handlers: those few may exceed the limit.
  app.addHook('preValidation', async (request) => {
    if (tooMany.has(request)) throw refuseBusy()
  })
}
