import { type Insertable, sql } from 'kysely'
import type { AdSetCreations } from '../../platform/database/database.gen.ts'
import type { Queryable } from '../../platform/database/database.ts'
import { toJson } from '../../platform/json.ts'

export type CreationKey = Pick<Insertable<AdSetCreations>, 'user_id' | 'request_key'>

/** A request that has held a creation longer than this died with its process. */
const heldMax = sql`interval '2 minutes'`
/** A form opened longer ago than this is not sent again. */
const retentionMax = sql`interval '7 days'`

/**
 * Claims the creation for one request. Undefined while another request holds it.
 * @param freshMs for a key made of the content: a creation that ended longer ago starts again.
 */
export async function claimCreation(db: Queryable, key: CreationKey, lease: string, freshMs: number | null) {
  const old = sql<boolean>`updated_at < clock_timestamp() - ${retentionMax}`
  await db.deleteFrom('ad_set_creations').where('user_id', '=', key.user_id).where(old).execute()
  if (freshMs !== null) {
    const isOver = sql<boolean>`updated_at < clock_timestamp() - ${freshMs} * interval '1 millisecond'`
    await db
      .deleteFrom('ad_set_creations')
      .where((eb) => eb.and({ ...key, state: 'done' }))
      .where(isOver)
      .execute()
  }
  return db
    .insertInto('ad_set_creations')
    .values({ ...key, lease })
    .onConflict((conflict) =>
      conflict
        .columns(['user_id', 'request_key'])
        .doUpdateSet({ lease })
        .where((eb) =>
          eb.or([
            eb('ad_set_creations.lease', 'is', null),
            sql<boolean>`ad_set_creations.updated_at < clock_timestamp() - ${heldMax}`,
          ]),
        ),
    )
    .returning(['state', 'request_hash', 'result'])
    .executeTakeFirst()
}

/** False when another request has taken the creation. */
export async function saveCreation(
  db: Queryable,
  key: CreationKey,
  lease: string,
  { state, requestHash, result }: { state: string; requestHash: string; result: unknown },
): Promise<boolean> {
  const change = { state, request_hash: requestHash, result: toJson(result), updated_at: sql<Date>`clock_timestamp()` }
  const row = await db
    .updateTable('ad_set_creations')
    .set(change)
    .where((eb) => eb.and({ ...key, lease }))
    .returning('state')
    .executeTakeFirst()
  return row !== undefined
}

export async function releaseCreation(db: Queryable, key: CreationKey, lease: string): Promise<void> {
  await db
    .updateTable('ad_set_creations')
    .set({ lease: null })
    .where((eb) => eb.and({ ...key, lease }))
    .execute()
}
