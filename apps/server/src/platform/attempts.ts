import type pg from 'pg'
import { RateLimiterPostgres, RateLimiterRes } from 'rate-limiter-flexible'
import { AppError } from './errors.ts'

/** Counts failures, or uses, per key, across all nodes. */
export interface Attempts {
  /**
   * Runs `attempt`; when it fails, the failure counts against each key.
   * @throws AppError RATE_LIMITED, with the seconds to wait, when a key has used up its failures.
   */
  guard<T>(keys: string[], attempt: () => Promise<T>): Promise<T>
  /**
   * Counts one use against the key, whatever comes of it.
   * @throws AppError RATE_LIMITED as `guard` does.
   */
  spend(key: string): Promise<void>
}

/** 10 failures a minute, per address and per name (decisions 4). */
const allowedFailures = 10
const windowSeconds = 60

/** Counts in the table `attempts`; an attempt under way counts as a failure until it succeeded. */
export function createAttempts(pool: pg.Pool): Attempts {
  const limiter = new RateLimiterPostgres({
    storeClient: pool,
    storeType: 'pool',
    tableName: 'attempts',
    tableCreated: true,
    keyPrefix: 'fail',
    points: allowedFailures,
    duration: windowSeconds,
  })

  /** Taken before the attempt and given back after success, so that parallel guesses count too. */
  async function take(key: string) {
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
    async guard(keys, attempt) {
      // The key column holds 255 characters; a longer name could not exist.
      const short = keys.map((key) => key.slice(0, 200))
      for (const key of short) await take(key)
      const result = await attempt()
      await Promise.all(short.map((key) => limiter.reward(key)))
      return result
    },
    spend: take,
  }
}
