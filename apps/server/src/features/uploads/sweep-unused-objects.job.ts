import type { Clock } from '../../platform/clock.ts'
import type { Database } from '../../platform/database/database.ts'
import { defineTimedJob } from '../../platform/jobs/sweep.ts'
import type { ObjectStorage } from '../../providers/storage/storage.ts'
import { deleteObject, isObjectUsed, listUnused, lockForRemoval } from './uploads.repo.ts'
import { unusedLifetimeMs } from './uploads.rules.ts'

type SweepNeeds = { db: Database; storage: ObjectStorage; clock: Clock; uploadLifetimeMs: number }

const pageSize = 100

export function sweepUnusedObjectsJob(needs: SweepNeeds) {
  return defineTimedJob({
    name: 'sweep-unused-objects',
    cron: '17 * * * *',
    expireInSeconds: 1800,
    handle: async (signal) => void (await sweepUnusedObjects(needs, signal)),
  })
}

export async function sweepUnusedObjects(needs: SweepNeeds, signal: AbortSignal) {
  const { db, storage, clock, uploadLifetimeMs } = needs
  const subtractFromNow = (ms: number) => new Date(clock.now().getTime() - ms)
  const createdBefore = subtractFromNow(unusedLifetimeMs)
  let objects = 0
  let names: string[] = []
  do {
    names = await listUnused(db, { createdBefore, after: names.at(-1) ?? '', limit: pageSize })
    for (const objectName of names) {
      signal.throwIfAborted()
      if (await removeUnused(needs, objectName)) objects++
    }
  } while (names.length === pageSize)
  return {
    objects,
    unfinished: await storage.removeUnfinished(subtractFromNow(Math.max(unusedLifetimeMs, uploadLifetimeMs))),
  }
}

/**
 * Deletes the bytes before the row, so that a crash leaves a row for the next sweep instead of orphaned bytes. The call
 * to the store runs inside the transaction because the row's lock prevents new references meanwhile.
 */
function removeUnused({ db, storage }: SweepNeeds, objectName: string): Promise<boolean> {
  return db.transaction().execute(async (tx) => {
    if (!(await lockForRemoval(tx, objectName))) return false
    if (await isObjectUsed(tx, objectName)) return false
    await storage.remove(objectName)
    await deleteObject(tx, objectName)
    return true
  })
}
