import type { Insertable } from 'kysely'
import type { MetaLists } from '../../platform/database/database.gen.ts'
import type { Database, Queryable, Tx } from '../../platform/database/database.ts'
import { toJson } from '../../platform/json.ts'

/** `parent_id` is the ad account or campaign of the list, empty for the person's own. */
export type ListKey = Pick<Insertable<MetaLists>, 'user_id' | 'list' | 'parent_id'>

/** A list as Meta last answered it. */
export function findList(db: Queryable, key: ListKey) {
  return db
    .selectFrom('meta_lists')
    .select(['items', 'fetched_at as fetchedAt'])
    .where((eb) => eb.and(key))
    .executeTakeFirst()
}

/** Every stored list of these kinds. */
export function findLists(db: Queryable, userId: number, lists: string[]) {
  return db
    .selectFrom('meta_lists')
    .select(['list', 'parent_id as parentId', 'items', 'fetched_at as fetchedAt'])
    .where('user_id', '=', userId)
    .where('list', 'in', lists)
    .execute()
}

/** Stores Meta's answer, unless the user disconnected or reconnected after `askedAt`: it may be another person's. */
export function saveList(
  db: Database,
  key: ListKey,
  { items, askedAt, fetchedAt }: { items: unknown[]; askedAt: Date; fetchedAt: Date },
): Promise<void> {
  return db.transaction().execute(async (tx) => {
    const connection = await tx
      .selectFrom('meta_connections')
      .select('user_id')
      .where('user_id', '=', key.user_id)
      .where('connected_at', '<=', askedAt)
      .forShare()
      .executeTakeFirst()
    if (!connection) return
    await tx
      .insertInto('meta_lists')
      .values({ ...key, items: toJson(items), fetched_at: fetchedAt })
      .onConflict((conflict) =>
        conflict
          .columns(['user_id', 'list', 'parent_id'])
          .doUpdateSet({ items: toJson(items), fetched_at: fetchedAt })
          // Answers may arrive out of order.
          .where('meta_lists.fetched_at', '<=', fetchedAt),
      )
      .execute()
  })
}

export async function deleteLists(tx: Tx, userId: number): Promise<void> {
  await tx.deleteFrom('meta_lists').where('user_id', '=', userId).execute()
}

/** Makes the lists of the user, or one of them, at least as old as `atLatest`. */
export async function ageLists(
  db: Queryable,
  key: Pick<ListKey, 'user_id'> & Partial<ListKey>,
  atLatest: Date,
): Promise<void> {
  await db
    .updateTable('meta_lists')
    .set({ fetched_at: atLatest })
    .where((eb) => eb.and(key))
    .where('fetched_at', '>', atLatest)
    .execute()
}
