import { z } from 'zod'
import { defineJob, type JobDefinition } from './jobs.ts'

/** Small, so that row locks are short. */
const batchSize = 500

/** Deletes up to `limit` expired rows. @returns how many. */
export type RemoveBatch = (limit: number) => Promise<number>

/** A recurring job that deletes expired rows in batches. */
export function defineSweep(about: { name: string; cron: string; removals: readonly RemoveBatch[] }): JobDefinition {
  return defineJob({
    name: about.name,
    schema: z.object({}),
    concurrency: 1,
    expireInSeconds: 1800,
    retryLimit: 1,
    cron: about.cron,
    async handle(_, { signal }) {
      for (const removeBatch of about.removals) await removeAll(removeBatch, signal)
    },
  })
}

/** @returns how many rows it deleted. */
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
