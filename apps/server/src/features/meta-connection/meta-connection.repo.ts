import { type Insertable, type Selectable, sql } from 'kysely'
import type { MetaConnections, MetaOauthStates } from '../../platform/database/database.gen.ts'
import type { Queryable, Tx } from '../../platform/database/database.ts'
import type { Actor } from '../../platform/http/serve.ts'

export type ConnectionRow = Selectable<MetaConnections>

export function findConnection(db: Queryable, userId: number): Promise<ConnectionRow | undefined> {
  return db.selectFrom('meta_connections').selectAll().where('user_id', '=', userId).executeTakeFirst()
}

/** As `findConnection`; locks the row until the transaction ends. */
export function lockConnection(tx: Tx, userId: number): Promise<ConnectionRow | undefined> {
  return tx.selectFrom('meta_connections').selectAll().where('user_id', '=', userId).forUpdate().executeTakeFirst()
}

/** The users connected as this person at Meta since `latest` or earlier; locks their rows. */
export async function lockConnectedUsers(tx: Tx, metaUserId: string, latest: Date): Promise<Actor[]> {
  const rows = await tx
    .selectFrom('meta_connections')
    .innerJoin('users', 'users.id', 'meta_connections.user_id')
    .select(['users.id', 'users.user_uuid as userUuid', 'users.username', 'users.role'])
    .where('meta_connections.meta_user_id', '=', metaUserId)
    .where('meta_connections.connected_at', '<=', latest)
    .orderBy('users.id')
    .forUpdate('meta_connections')
    .execute()
  return rows.map((row) => ({ ...row, role: row.role as Actor['role'] }))
}

/** Whether some account is connected as this person at Meta. */
export async function isPersonConnected(db: Queryable, metaUserId: string): Promise<boolean> {
  const found = db.selectFrom('meta_connections').select('user_id').where('meta_user_id', '=', metaUserId)
  return (await found.limit(1).executeTakeFirst()) !== undefined
}

/** Removes a person's name and id at Meta from the activity log; the entries stay. */
export async function forgetPersonInLog(tx: Tx, metaUserId: string): Promise<void> {
  const removePerson = (column: 'before' | 'after') =>
    sql<null>`${sql.ref(column)} - array['metaUserId', 'metaUserName']`
  await tx
    .updateTable('activity_log')
    .set({ before: removePerson('before'), after: removePerson('after') })
    .where('subject_type', '=', 'meta_connection')
    .where((row) =>
      row.or([row(sql`before ->> 'metaUserId'`, '=', metaUserId), row(sql`after ->> 'metaUserId'`, '=', metaUserId)]),
    )
    .execute()
}

/** Connections that end before `before` by one of their two times, or that Meta refuses already. */
export function listEndings(db: Queryable, before: Date) {
  return db
    .selectFrom('meta_connections')
    .select(['user_id', 'expires_at', 'data_access_expires_at', 'reconnect_reason', 'connected_at'])
    .where(({ eb, fn, or }) =>
      or([
        eb('reconnect_reason', 'is not', null),
        eb(fn<Date>('least', ['expires_at', 'data_access_expires_at']), '<', before),
      ]),
    )
    .orderBy('user_id')
    .execute()
}

/** Replaces the stored connection. */
export async function saveConnection(
  tx: Tx,
  row: Omit<ConnectionRow, 'reconnect_reason' | 'updated_at'>,
): Promise<void> {
  const { user_id: _, ...values } = row
  await tx
    .insertInto('meta_connections')
    .values(row)
    .onConflict((conflict) =>
      conflict.column('user_id').doUpdateSet({ ...values, reconnect_reason: null, updated_at: row.connected_at }),
    )
    .execute()
}

/** The tokens of a page of connections, by user. */
export function listTokens(db: Queryable, afterUserId: number, limit: number) {
  return db
    .selectFrom('meta_connections')
    .select(['user_id', 'token_encrypted'])
    .where('user_id', '>', afterUserId)
    .orderBy('user_id')
    .limit(limit)
    .execute()
}

/** Stores the same token, encrypted with another key. @returns false when the token was replaced meanwhile. */
export async function replaceToken(db: Queryable, userId: number, before: Buffer, after: Buffer): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('meta_connections')
    .set({ token_encrypted: after })
    .where('user_id', '=', userId)
    .where('token_encrypted', '=', before)
    .executeTakeFirst()
  return numUpdatedRows > 0n
}

export async function deleteConnection(tx: Tx, userId: number): Promise<void> {
  await tx.deleteFrom('meta_connections').where('user_id', '=', userId).execute()
}

/** Marks the connection as broken, unless its token was replaced since it was read; the first reason stays. */
export async function markBroken(
  db: Queryable,
  { user_id, token_encrypted }: Pick<ConnectionRow, 'user_id' | 'token_encrypted'>,
  { reason, now }: { reason: string; now: Date },
): Promise<void> {
  await db
    .updateTable('meta_connections')
    .set({ reconnect_reason: reason, updated_at: now })
    .where('user_id', '=', user_id)
    .where('token_encrypted', '=', token_encrypted)
    .where('reconnect_reason', 'is', null)
    .execute()
}

export async function insertState(db: Queryable, state: Insertable<MetaOauthStates>): Promise<void> {
  await db.insertInto('meta_oauth_states').values(state).execute()
}

/** @returns how many. */
export async function deleteExpiredStates(db: Queryable, now: Date): Promise<number> {
  const { numDeletedRows } = await db.deleteFrom('meta_oauth_states').where('expires_at', '<=', now).executeTakeFirst()
  return Number(numDeletedRows)
}

/** Consumes a state. Nothing when there is none for this account and session. */
export function takeState(
  db: Queryable,
  state: Pick<Selectable<MetaOauthStates>, 'state_hash' | 'user_id' | 'session_token_hash'>,
) {
  return db
    .deleteFrom('meta_oauth_states')
    .where((eb) => eb.and(state))
    .returning('expires_at')
    .executeTakeFirst()
}
