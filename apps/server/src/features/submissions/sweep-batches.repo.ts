import { type SqlBool, sql } from 'kysely'
import type { Queryable } from '../../platform/database/database.ts'

const isUnfinished = sql<SqlBool>`state in ('queued', 'running', 'waiting')`

/** Batches from before, of which nothing is on its way any more. */
export async function removeOldBatches(db: Queryable, before: Date, limit: number): Promise<number> {
  const old = db
    .selectFrom('submission_batches as batch')
    .select('batch.id')
    .where('batch.created_at', '<', before)
    .where(sql<SqlBool>`not exists (select from submissions where batch_id = batch.id and ${isUnfinished})`)
    .limit(limit)
  const { numDeletedRows } = await db.deleteFrom('submission_batches').where('id', 'in', old).executeTakeFirstOrThrow()
  return Number(numDeletedRows)
}

/** Tries that ended before; the last try of a draft stays, as its page shows how it ended. */
export async function removeOldTries(db: Queryable, before: Date, limit: number): Promise<number> {
  const old = db
    .selectFrom('submissions as try')
    .select('try.id')
    .where('try.updated_at', '<', before)
    .where(sql<SqlBool>`not ${isUnfinished}`)
    .where(
      sql<SqlBool>`exists (
        select from submissions newer
        where newer.draft_id = try.draft_id and (newer.created_at, newer.id) > (try.created_at, try.id)
      )`,
    )
    .limit(limit)
  const { numDeletedRows } = await db.deleteFrom('submissions').where('id', 'in', old).executeTakeFirstOrThrow()
  return Number(numDeletedRows)
}
