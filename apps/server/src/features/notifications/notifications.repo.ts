import { type Insertable, type Selectable, sql } from 'kysely'
import type { Notifications } from '../../platform/database/database.gen.ts'
import type { Queryable, Tx } from '../../platform/database/database.ts'
import { deleteBatch } from '../../platform/database/delete-batch.ts'

export type NotificationRow = Selectable<Notifications>

/** @returns false when this happening was stored before. */
export async function insertNotification(
  tx: Tx,
  row: Omit<Insertable<Notifications>, 'ads' | 'read_at'>,
): Promise<boolean> {
  const { numInsertedOrUpdatedRows } = await tx
    .insertInto('notifications')
    .values(row)
    .onConflict((conflict) => conflict.columns(['user_id', 'kind', 'occurrence']).doNothing())
    .executeTakeFirst()
  return (numInsertedOrUpdatedRows ?? 0n) > 0n
}

/** Counts one more ad in the notification of this occurrence, which is then the newest and unread. */
export async function countInNotification(
  tx: Tx,
  row: Omit<Insertable<Notifications>, 'ads' | 'read_at'>,
): Promise<void> {
  await tx
    .insertInto('notifications')
    .values({ ...row, ads: 1 })
    .onConflict((conflict) =>
      conflict.columns(['user_id', 'kind', 'occurrence']).doUpdateSet({
        ads: sql`notifications.ads + 1`,
        created_at: row.created_at,
        read_at: null,
      }),
    )
    .execute()
}

/** Those of a kind about a single happening since `since`. */
export async function countSingle(
  tx: Tx,
  { userId, kind, since }: { userId: number; kind: string; since: Date },
): Promise<number> {
  const { count } = await tx
    .selectFrom('notifications')
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .where('user_id', '=', userId)
    .where('created_at', '>', since)
    .where('kind', '=', kind)
    .where('ads', 'is', null)
    .executeTakeFirstOrThrow()
  return count
}

export function listNotifications(db: Queryable, userId: number, limit: number): Promise<NotificationRow[]> {
  return db
    .selectFrom('notifications')
    .selectAll()
    .where('user_id', '=', userId)
    .orderBy('created_at', 'desc')
    .orderBy('id', 'desc')
    .limit(limit)
    .execute()
}

/** @param ids all without them. @returns how many were unread. */
export async function markRead(
  tx: Tx,
  { userId, ids, at }: { userId: number; ids: readonly string[] | undefined; at: Date },
): Promise<number> {
  const { numUpdatedRows } = await tx
    .updateTable('notifications')
    .set({ read_at: at })
    .where('user_id', '=', userId)
    .where('read_at', 'is', null)
    .$if(ids !== undefined, (query) => query.where('id', '=', sql<string>`any(${ids}::uuid[])`))
    .executeTakeFirst()
  return Number(numUpdatedRows)
}

export function removeOldNotifications(db: Queryable, before: Date, limit: number): Promise<number> {
  return deleteBatch(db, 'notifications', sql`created_at < ${before}`, limit)
}

/** Deletes those after each user's newest `most`. */
export async function removeNotificationsBeyond(db: Queryable, most: number, limit: number): Promise<number> {
  const { numAffectedRows } = await sql`
    delete from notifications where id in (
      select id from (
        select id, row_number() over (partition by user_id order by created_at desc, id desc) as place from notifications
      ) ranked where place > ${most} limit ${limit}
    )`.execute(db)
  return Number(numAffectedRows)
}
