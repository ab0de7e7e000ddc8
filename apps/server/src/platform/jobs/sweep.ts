import { z } from 'zod'
import { defineJob, type JobDefinition } from './jobs.ts'

/** Small, so that row locks are short. */
const batchSize = 500

/** Deletes up to `limit` expired rows. @returns how many. */
export type RemoveBatch = (limit: number) => Promise<number>

/** A recurring job without data. By default one at a time, for a minute at most, and retried once. */
export function defineTimedJob(definition: {
  name: string
  cron: string
  expireInSeconds?: number
  retryLimit?: number
  runsAtStart?: boolean
  handle(signal: AbortSignal): Promise<void>
}): JobDefinition {
  const { handle, ...more } = definition
  const usual = { schema: z.object({}), concurrency: 1, expireInSeconds: 60, retryLimit: 1 }
  return defineJob({ ...usual, ...more, handle: (_, { signal }) => handle(signal) })
}

/** A recurring job that deletes expired rows in batches. */
export function defineSweep({
  removals,
  ...definition
}: {
  name: string
  cron: string
  removals: readonly RemoveBatch[]
}) {
  return defineTimedJob({
    ...definition,
    expireInSeconds: 1800,
    async handle(signal) {
      for (const removeBatch of removals) await removeAll(removeBatch, signal)
    },
  })
}

/** Calls `removeBatch` until nothing is left. @returns how many rows were removed. @throws the signal's reason */
export async function removeAll(removeBatch: RemoveBatch, signal?: AbortSignal, limit = batchSize): Promise<number> {
  let removed = 0
  let inBatch: number
  do {
    signal?.throwIfAborted()
    inBatch = await removeBatch(limit)
    removed += inBatch
  } while (inBatch === limit)
  return removed
}

export function daysBefore(now: Date, days: number): Date {
  return new Date(now.getTime() - days * 86_400_000)
}
