import { restorableMs } from '@hookline/contract/history/history.rules'
import { z } from 'zod'
import type { Clock } from '../../platform/clock.ts'
import type { Database } from '../../platform/database/database.ts'
import { defineJob } from '../../platform/jobs/jobs.ts'
import { purgeDeleted } from './history.repo.ts'

interface PurgeNeeds {
  db: Database
  clock: Clock
}

/** Few enough that nobody waits for the locks. */
const batchSize = 500

/** Removes for good what was deleted more than 30 days ago; the sweep of unused objects then finds its video. */
export function purgeDeletedHistoryJob(needs: PurgeNeeds) {
  return defineJob({
    name: 'purge-deleted-history',
    schema: z.object({}),
    concurrency: 1,
    expireInSeconds: 1800,
    retryLimit: 1,
    cron: '41 3 * * *',
    handle: async (_, { signal }) => void (await purgeDeletedHistory(needs, signal)),
  })
}

/** @returns how many results it removed; running again removes nothing more. */
export async function purgeDeletedHistory({ db, clock }: PurgeNeeds, signal: AbortSignal): Promise<number> {
  const deletedBefore = new Date(clock.now().getTime() - restorableMs)
  let purged = 0
  let inBatch: number
  do {
    signal.throwIfAborted()
    inBatch = await purgeDeleted(db, deletedBefore, batchSize)
    purged += inBatch
  } while (inBatch === batchSize)
  return purged
}
