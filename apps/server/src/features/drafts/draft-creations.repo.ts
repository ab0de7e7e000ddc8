import { type Insertable, sql } from 'kysely'
import type { DraftCreations } from '../../platform/database/database.gen.ts'
import type { Tx } from '../../platform/database/database.ts'
import { lockUntilEnd } from '../../platform/database/lock-until-end.ts'

export type CreationKey = Pick<Insertable<DraftCreations>, 'user_id' | 'request_key'>

/** A dialog opened longer ago than this is not sent again. */
const storedMax = sql`interval '7 days'`

/** Lets one request of a user at a time create drafts: their names depend on those in use. */
export const lockCreation = (tx: Tx, userId: number) => lockUntilEnd(tx, `drafts created by ${userId}`)

/** What a request with this key has created. Needs `lockCreation`. */
export function findCreation(tx: Tx, key: CreationKey) {
  return tx
    .selectFrom('draft_creations')
    .select(['request_hash', 'draft_ids', 'skipped'])
    .where((eb) => eb.and(key))
    .executeTakeFirst()
}

/** Stores what a request has created, and removes what its user's old requests have stored. */
export async function insertCreation(tx: Tx, creation: Insertable<DraftCreations>): Promise<void> {
  await tx
    .deleteFrom('draft_creations')
    .where('user_id', '=', creation.user_id)
    .where(sql<boolean>`created_at < clock_timestamp() - ${storedMax}`)
    .execute()
  await tx.insertInto('draft_creations').values(creation).execute()
}
