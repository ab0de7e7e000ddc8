import type { FastifyInstance, FastifyRequest } from 'fastify'
import type pg from 'pg'
import { AppError } from './errors.ts'
import type { Metrics } from './metrics.ts'

/** How long those wait who want something of the database. */
export interface PoolWatch {
  /** Of the one that has waited longest for a connection and still does, or for a sign of life; 0 when nobody waits. */
  longestWaitMs(): number
}

const askEveryMs = 1000
/** While nobody uses the pool, one of so many times is enough. */
const idleTurns = 10

/**
 * Times every wait for a connection of the pool, asks the database now and then whether it is there, and shows how the
 * pool is used.
 */
export function watchPool(pool: pg.Pool, metrics: Metrics, everyMs = askEveryMs): PoolWatch {
  // Sets keep their order: the first began to wait first.
  const waiting = new Set<{ since: number }>()
  let isUsed = false
  const begin = () => {
    isUsed = true
    const wait = { since: performance.now() }
    waiting.add(wait)
    return () => {
      waiting.delete(wait)
      metrics.poolWaitSeconds.observe((performance.now() - wait.since) / 1000)
    }
  }
  const connect = pool.connect.bind(pool) as (callback?: Callback) => Promise<pg.PoolClient>
  type Callback = (...answer: unknown[]) => void
  pool.connect = ((callback?: Callback) => {
    const end = begin()
    if (!callback) return connect().finally(end)
    return connect((...answer) => {
      end()
      callback(...answer)
    })
  }) as typeof pool.connect
  const about = { name: 'database_pool_connections', help: 'Database connections by state', labelNames: ['state'] }
  metrics.gauge(about, () => [
    { labels: { state: 'busy' }, value: pool.totalCount - pool.idleCount },
    { labels: { state: 'idle' }, value: pool.idleCount },
    { labels: { state: 'waited_for' }, value: pool.waitingCount },
  ])
  const wasUsed = () => {
    const was = isUsed
    isUsed = false
    return was
  }
  const silentMs = watchSilence(pool, { connect: () => connect(), wasUsed, everyMs })
  return {
    longestWaitMs() {
      for (const { since } of waiting) return Math.max(performance.now() - since, silentMs())
      return silentMs()
    },
  }
}

/**
 * A database can stop answering while connections to it are left, and then nobody waits for one: those who have one
 * wait for ever. So it is asked a question that it can always answer.
 * @param watch.wasUsed whether anybody took a connection since it was asked last.
 * @returns for how long it has not.
 */
function watchSilence(
  pool: pg.Pool,
  watch: { connect(): Promise<pg.PoolClient>; wasUsed(): boolean; everyMs: number },
): () => number {
  let silentSince: number | null = null
  let isAsked = false
  let idleFor = 0
  async function ask() {
    silentSince ??= performance.now()
    const client = await watch.connect()
    // A connection on which the question failed is not given back as a good one.
    await client.query('select 1').catch((error) => {
      client.release(error)
      throw error
    })
    client.release()
    silentSince = null
  }
  const timer = setInterval(() => {
    if (pool.ending) return clearInterval(timer)
    // While all are in use the next who wants one waits, and that is seen.
    const isUsedUp = pool.idleCount === 0 && pool.totalCount >= pool.options.max
    idleFor = watch.wasUsed() ? 0 : idleFor + 1
    if (isAsked || isUsedUp || idleFor % idleTurns !== 0) return
    isAsked = true
    ask()
      .catch(() => undefined)
      .finally(() => {
        isAsked = false
      })
  }, watch.everyMs).unref()
  return () => (silentSince === null ? 0 : performance.now() - silentSince)
}

/** Whoever would wait longer than this for the database is told at once to come again. */
const poolWaitMaxMs = 3000
/** Far above what one process answers in a second; streams of events are not counted. */
const requestsAtOnceMax = 1000
const retryAfterSeconds = 5

/**
 * Refuses requests with 503 and Retry-After while those that are here already wait too long for the database, or are
 * too many: a few answered in time are worth more than all answered too late.
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
  const counted = new WeakSet<FastifyRequest>()
  let underWay = 0
  const refuse = (reason: string, sentence: string) => {
    metrics.shedRequests.inc({ reason })
    return new AppError('UNAVAILABLE', sentence, { retryAfterSeconds })
  }

  app.addHook('onRequest', async (request) => {
    if (isSpared(request)) return
    if (pool.longestWaitMs() > limits.poolWaitMaxMs) {
      throw refuse('database', 'The database is busy at the moment. Try again in a few seconds.')
    }
    if (isStream(request)) return
    if (underWay >= limits.requestsAtOnceMax) {
      throw refuse('requests', 'The server is busy at the moment. Try again in a few seconds.')
    }
    underWay++
    counted.add(request)
  })
  app.addHook('onResponse', async (request) => {
    if (counted.delete(request)) underWay--
  })
}
