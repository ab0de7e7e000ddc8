import { type Expression, type Insertable, type Selectable, type SqlBool, sql, type Updateable } from 'kysely'
import type { Objects } from '../../platform/database/database.gen.ts'
import type { Queryable, Tx } from '../../platform/database/database.ts'

export type ObjectRow = Selectable<Objects>

export type NewObject = Insertable<Objects>

export async function insertObject(db: Queryable, object: NewObject): Promise<void> {
  await db.insertInto('objects').values(object).execute()
}

export function findObject(db: Queryable, objectName: string): Promise<ObjectRow | undefined> {
  return db.selectFrom('objects').selectAll().where('object_name', '=', objectName).executeTakeFirst()
}

/** The object if this user uploaded it or a result that is not deleted uses it. */
export function findObjectOfUserOrTeam(
  db: Queryable,
  objectName: string,
  userId: number,
): Promise<ObjectRow | undefined> {
  return db
    .selectFrom('objects')
    .selectAll()
    .where('object_name', '=', objectName)
    .where((eb) => eb.or([eb('user_id', '=', userId), isInHistory({ deletedToo: false })]))
    .executeTakeFirst()
}

/**
 * Verified videos of this size and digest that the user may see, those with results first. An unused object counts only
 * when it was uploaded after `unusedSince`: the sweep may take an older one.
 */
export function findSameVideo(
  db: Queryable,
  file: { sizeBytes: number; sha256: string | undefined },
  viewer: { userId: number; unusedSince: Date },
) {
  return db
    .selectFrom('objects')
    .selectAll()
    .select((eb) =>
      eb
        .selectFrom('history')
        .select((inner) => inner.fn.max('history.id').as('id'))
        .whereRef('history.video_object_name', '=', 'objects.object_name')
        .where('history.deleted_at', 'is', null)
        .where('history.status', '=', 'COMPLETED')
        .as('history_id'),
    )
    .where('size_bytes', '=', file.sizeBytes)
    .$if(file.sha256 !== undefined, (query) => query.where('sha256', '=', file.sha256 ?? ''))
    .where('verified_at', 'is not', null)
    .where('content_type', 'like', 'video/%')
    .where((eb) =>
      eb.or([
        isInHistory({ deletedToo: false }),
        eb.and([eb('user_id', '=', viewer.userId), eb('created_at', '>', viewer.unusedSince)]),
      ]),
    )
    .orderBy(sql`history_id desc nulls last`)
    .orderBy('created_at', 'desc')
    .limit(1)
    .executeTakeFirst()
}

export function updateObject(
  db: Queryable,
  objectName: string,
  change: Updateable<Objects>,
): Promise<ObjectRow | undefined> {
  return db.updateTable('objects').set(change).where('object_name', '=', objectName).returningAll().executeTakeFirst()
}

export async function deleteObject(db: Queryable, objectName: string): Promise<void> {
  await db.deleteFrom('objects').where('object_name', '=', objectName).execute()
}

/** Locks the rows against the sweep until the transaction ends. @returns the names that still exist. */
export async function lockObjects(tx: Tx, objectNames: string[]): Promise<string[]> {
  const rows = await tx
    .selectFrom('objects')
    .select('object_name')
    .where('object_name', 'in', objectNames)
    .orderBy('object_name')
    .forShare()
    .execute()
  return rows.map((row) => row.object_name)
}

export async function listUnused(
  db: Queryable,
  page: { createdBefore: Date; after: string; limit: number },
): Promise<string[]> {
  const rows = await db
    .selectFrom('objects')
    .select('object_name')
    .where('created_at', '<', page.createdBefore)
    .where('object_name', '>', page.after)
    .where((eb) => eb.not(isUsed()))
    // These have a sweep of their own.
    .where((eb) => eb.not(isUnfinishedUpload))
    .orderBy('object_name')
    .limit(page.limit)
    .execute()
  return rows.map((row) => row.object_name)
}

/** Until the transaction ends, no other upload is admitted. */
export async function lockUploadRoom(tx: Tx): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtext('upload room'))`.execute(tx)
}

/** So that names without bytes are bounded too. */
const leastCountedBytes = 1_048_576

/** What a user's unfinished uploads may hold, and what their unused objects created after `since` hold. */
export async function sumUnusedBytes(db: Queryable, userId: number | null, since: Date): Promise<number> {
  const held = sql`greatest(coalesce(size_bytes, upload_bytes, granted_bytes, 0), ${leastCountedBytes})`
  const { bytes } = await db
    .selectFrom('objects')
    .select(sql<number>`coalesce(sum(${held}), 0)::bigint`.as('bytes'))
    .where('user_id', userId === null ? 'is' : '=', userId)
    .where((eb) => eb.or([eb('created_at', '>', since), isUnfinishedUpload]))
    .where((eb) => eb.not(isUsed()))
    .executeTakeFirstOrThrow()
  return bytes
}

/**
 * What may still arrive: the rest of resumable uploads, and what was granted after `policiesSince`. Of one user at most
 * `mostPerUser`, so that announcements without a byte do not take the room of others.
 */
export async function sumAwaitedBytes(
  db: Queryable,
  { policiesSince, exceptObject, mostPerUser }: { policiesSince: Date; exceptObject: string; mostPerUser: number },
): Promise<number> {
  const rest = sql`sum(coalesce(upload_bytes - received_bytes, granted_bytes))`
  const { bytes } = await db
    .selectFrom((eb) =>
      eb
        .selectFrom('objects')
        .select(sql<number>`least(${rest}, ${mostPerUser})`.as('of_user'))
        .where('size_bytes', 'is', null)
        .where('object_name', '!=', exceptObject)
        .where((on) => on.or([on('upload_bytes', 'is not', null), on('created_at', '>', policiesSince)]))
        .groupBy('user_id')
        .as('awaited'),
    )
    .select(sql<number>`coalesce(sum(of_user), 0)::bigint`.as('bytes'))
    .executeTakeFirstOrThrow()
  return bytes
}

/** The row of an object that was begun as a resumable upload, locked until the transaction ends. */
export function lockResumable(tx: Tx, objectName: string): Promise<ObjectRow | undefined> {
  return tx
    .selectFrom('objects')
    .selectAll()
    .where('object_name', '=', objectName)
    .where('upload_bytes', 'is not', null)
    .forUpdate()
    .executeTakeFirst()
}

/** Resumable uploads that were begun before that time and are not complete. */
export async function listUnfinished(db: Queryable, begunBefore: Date, limit: number): Promise<string[]> {
  const rows = await db
    .selectFrom('objects')
    .select('object_name')
    .where(isUnfinishedUpload)
    .where('created_at', '<', begunBefore)
    .orderBy('created_at')
    .limit(limit)
    .execute()
  return rows.map((row) => row.object_name)
}

/** What was announced, by a resumable upload, a policy or a screenshot's key. */
const announcedBytes = sql<number | null>`coalesce(upload_bytes, granted_bytes)`

/** Announced uploads that are not complete, the largest first. */
export function listAnnounced(db: Queryable, limit: number) {
  return db
    .selectFrom('objects')
    .leftJoin('users', 'users.id', 'objects.user_id')
    .select(['object_name', 'file_name', 'users.username', 'received_bytes', 'objects.created_at'])
    .select(announcedBytes.as('announced_bytes'))
    .where('size_bytes', 'is', null)
    .where(announcedBytes, 'is not', null)
    .orderBy(sql`${announcedBytes} desc`)
    .orderBy('objects.created_at')
    .limit(limit)
    .execute()
}

/** An announced upload that is not complete, locked until the transaction ends. */
export function lockAnnounced(tx: Tx, objectName: string) {
  return tx
    .selectFrom('objects')
    .leftJoin('users', 'users.id', 'objects.user_id')
    .select(['file_name', 'users.username', 'received_bytes', 'upload_bytes'])
    .select(announcedBytes.as('announced_bytes'))
    .where('object_name', '=', objectName)
    .where('size_bytes', 'is', null)
    .where(announcedBytes, 'is not', null)
    .forUpdate('objects')
    .executeTakeFirst()
}

const isUnfinishedUpload = sql<SqlBool>`upload_bytes is not null and size_bytes is null`

/** Locks the row for removal. @returns false when another transaction holds it. */
export async function lockForRemoval(tx: Tx, objectName: string): Promise<boolean> {
  const row = await tx
    .selectFrom('objects')
    .select('object_name')
    .where('object_name', '=', objectName)
    .forUpdate()
    .skipLocked()
    .executeTakeFirst()
  return row !== undefined
}

export async function isObjectUsed(db: Queryable, objectName: string): Promise<boolean> {
  const row = await db
    .selectFrom('objects')
    .select('object_name')
    .where('object_name', '=', objectName)
    .where(isUsed())
    .executeTakeFirst()
  return row !== undefined
}

/** Lists every column that may hold an object's name: objects that none of them names are removed after a day. */
function isUsed(): Expression<SqlBool> {
  // A deleted result keeps its objects until it is purged after 30 days. A draft outlives its result.
  return sql<SqlBool>`(
    ${isInHistory({ deletedToo: true })}
    or exists (select from ad_drafts where ad_drafts.video_object_name = objects.object_name)
    or exists (select from ad_drafts where ad_drafts.image_object_name = objects.object_name)
    or exists (select from watch_frames where watch_frames.object_name = objects.object_name)
  )`
}

/** The condition repeats that of the index, which is partial. */
const isCut = (field: string) =>
  sql`history.cuts @> jsonb_build_array(jsonb_build_object(${field}::text, objects.object_name)) and history.cuts <> '[]'`

function isInHistory({ deletedToo }: { deletedToo: boolean }): Expression<SqlBool> {
  const liveOnly = deletedToo ? sql`` : sql`and history.deleted_at is null`
  return sql<SqlBool>`(
    exists (select from history where history.video_object_name = objects.object_name ${liveOnly})
    or exists (select from history where history.screenshot_object_name = objects.object_name ${liveOnly})
    or exists (select from history where history.second_video_object_name = objects.object_name ${liveOnly})
    or exists (select from history where history.second_screenshot_object_name = objects.object_name ${liveOnly})
    or exists (select from history where ${isCut('objectName')} ${liveOnly})
    or exists (select from history where ${isCut('screenshotName')} ${liveOnly})
  )`
}
