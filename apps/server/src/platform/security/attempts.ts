import type pg from 'pg'
import { RateLimiterPostgres, RateLimiterRes } from 'rate-limiter-flexible'
import { AppError } from '../errors.ts'

/** A key and its limit per minute; ten for a key alone. */
export type Limit = string | { key: string; allowed: number }

export type Attempts = ReturnType<typeof createAttempts>

const allowedByDefault = 10
const windowSeconds = 60

/** Counts failures, or uses, per key in the table `attempts`, for all nodes. */
export function createAttempts(pool: pg.Pool) {
  const limiters = new Map<number, RateLimiterPostgres>()
  function getLimiter(allowed: number): RateLimiterPostgres {
    const known = limiters.get(allowed)
    if (known) return known
    const limiter = new RateLimiterPostgres({
      storeClient: pool,
      storeType: 'pool',
      tableName: 'attempts',
      tableCreated: true,
      keyPrefix: 'fail',
      points: allowed,
      duration: windowSeconds,
    })
    limiters.set(allowed, limiter)
    return limiter
  }
  // The key column holds 255 characters; no longer name exists.
  const read = (limit: Limit) => {
    const { key, allowed } = typeof limit === 'string' ? { key: limit, allowed: allowedByDefault } : limit
    return { key: key.slice(0, 200), limiter: getLimiter(allowed) }
  }

  /** Counted before the attempt and uncounted after success, so that parallel guesses count. */
  async function take(limit: Limit) {
    const { key, limiter } = read(limit)
    try {
      await limiter.consume(key)
    } catch (reason) {
      if (!(reason instanceof RateLimiterRes)) throw reason
      const seconds = Math.max(1, Math.ceil(reason.msBeforeNext / 1000))
      throw new AppError('RATE_LIMITED', `Too many attempts. Try again in ${seconds} seconds.`, {
        retryAfterSeconds: seconds,
      })
    }
  }

  return {
    /** A failed `attempt` counts against each limit. @throws AppError RATE_LIMITED, with the seconds to wait */
    async guard<T>(limits: Limit[], attempt: () => Promise<T>): Promise<T> {
      for (const limit of limits) await take(limit)
      const result = await attempt()
      await Promise.all(limits.map(read).map(({ key, limiter }) => limiter.reward(key)))
      return result
    },
    /** Counts one use, successful or not. @throws AppError RATE_LIMITED */
    spend: take,
  }
}
