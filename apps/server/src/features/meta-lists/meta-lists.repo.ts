import type { Database, Queryable, Tx } from '../../platform/database/database.ts'
import { toJson } from '../../platform/json.ts'

/** A list as Meta last answered it. */
export interface StoredList {
  items: unknown
  fetchedAt: Date
}

/** Which list; `parentId` is the ad account or campaign it is of, empty for the person's own. */
export interface ListKey {
  userId: number
  list: string
  parentId: string
}

export async function findList(db: Queryable, { userId, list, parentId }: ListKey): Promise<StoredList | null> {
  const row = await db
    .selectFrom('meta_lists')
    .select(['items', 'fetched_at'])
    .where('user_id', '=', userId)
    .where('list', '=', list)
    .where('parent_id', '=', parentId)
    .executeTakeFirst()
  return row ? { items: row.items, fetchedAt: row.fetched_at } : null
}

/** Every stored list of these kinds, whatever it is of. */
export function findLists(db: Queryable, userId: number, lists: string[]) {
  return db
    .selectFrom('meta_lists')
    .select(['list', 'items'])
    .where('user_id', '=', userId)
    .where('list', 'in', lists)
    .execute()
}

/**
 * Keeps what Meta answered, unless the user disconnected, or connected anew, after it was asked: then it may be another
 * person's.
 */
export function saveList(
  db: Database,
  { userId, list, parentId }: ListKey,
  { items, askedAt, fetchedAt }: { items: unknown[]; askedAt: Date; fetchedAt: Date },
): Promise<void> {
  return db.transaction().execute(async (tx) => {
    const connection = await tx
      .selectFrom('meta_connections')
      .select('user_id')
      .where('user_id', '=', userId)
      .where('connected_at', '<=', askedAt)
      .forShare()
      .executeTakeFirst()
    if (!connection) return
    await tx
      .insertInto('meta_lists')
      .values({ user_id: userId, list, parent_id: parentId, items: toJson(items), fetched_at: fetchedAt })
      .onConflict((conflict) =>
        conflict
          .columns(['user_id', 'list', 'parent_id'])
          .doUpdateSet({ items: toJson(items), fetched_at: fetchedAt })
          // An answer to an earlier question may come later.
          .where('meta_lists.fetched_at', '<=', fetchedAt),
      )
      .execute()
  })
}

export async function deleteLists(tx: Tx, userId: number): Promise<void> {
  await tx.deleteFrom('meta_lists').where('user_id', '=', userId).execute()
}

/** Makes every list of the user look at least as old as `atLatest`. */
export async function ageLists(db: Queryable, userId: number, atLatest: Date): Promise<void> {
  await db
    .updateTable('meta_lists')
    .set({ fetched_at: atLatest })
    .where('user_id', '=', userId)
    .where('fetched_at', '>', atLatest)
    .execute()
}

/** The same for one list. */
export async function ageList(db: Queryable, { userId, list, parentId }: ListKey, atLatest: Date): Promise<void> {
  await db
    .updateTable('meta_lists')
    .set({ fetched_at: atLatest })
    .where('user_id', '=', userId)
    .where('list', '=', list)
    .where('parent_id', '=', parentId)
    .where('fetched_at', '>', atLatest)
    .execute()
}
