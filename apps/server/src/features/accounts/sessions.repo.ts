import type { Role } from '@hookline/contract/accounts/accounts.schemas'
import { type Insertable, type SqlBool, sql } from 'kysely'
import type { Sessions } from '../../platform/database/database.gen.ts'
import type { Queryable } from '../../platform/database/database.ts'

export async function insertSession(db: Queryable, session: Insertable<Sessions>): Promise<void> {
  await db.insertInto('sessions').values(session).execute()
}

export async function findSessionUsers(db: Queryable, tokenHashes: readonly Buffer[], now: Date) {
  const rows = await db
    .selectFrom('sessions')
    .innerJoin('users', 'users.id', 'sessions.user_id')
    .select(['users.id', 'users.user_uuid', 'users.username', 'users.role'])
    .select(['sessions.token_hash', 'sessions.last_seen_at'])
    .where(hasAnyTokenHash(tokenHashes))
    .where('sessions.expires_at', '>', now)
    .execute()
  return rows.map((row) => ({
    actor: { id: row.id, userUuid: row.user_uuid, username: row.username, role: row.role as Role },
    tokenHash: row.token_hash,
    lastSeenAt: row.last_seen_at,
  }))
}

export async function touchSessions(db: Queryable, tokenHashes: Buffer[], now: Date, expiresAt: Date): Promise<void> {
  await db
    .updateTable('sessions')
    .set({ last_seen_at: now, expires_at: expiresAt })
    .where(hasAnyTokenHash(tokenHashes))
    .execute()
}

const hasAnyTokenHash = (tokenHashes: readonly Buffer[]) => sql<SqlBool>`token_hash = any(${tokenHashes}::bytea[])`

export async function deleteSession(db: Queryable, tokenHash: Buffer): Promise<void> {
  await db.deleteFrom('sessions').where('token_hash', '=', tokenHash).execute()
}

export async function deleteOtherSessions(db: Queryable, userId: number, exceptTokenHash: Buffer): Promise<number> {
  const { numDeletedRows } = await db
    .deleteFrom('sessions')
    .where('user_id', '=', userId)
    .where('token_hash', '!=', exceptTokenHash)
    .executeTakeFirstOrThrow()
  return Number(numDeletedRows)
}

export function listSessions(db: Queryable, userId: number, now: Date) {
  return db
    .selectFrom('sessions')
    .select(['id', 'token_hash', 'user_agent', 'created_at', 'last_seen_at'])
    .where('user_id', '=', userId)
    .where('expires_at', '>', now)
    .orderBy('last_seen_at', 'desc')
    .orderBy('created_at', 'desc')
    .execute()
}

export function deleteSessionById(db: Queryable, userId: number, id: string) {
  return db
    .deleteFrom('sessions')
    .where('user_id', '=', userId)
    .where('id', '=', id)
    .returning(['token_hash', 'user_agent'])
    .executeTakeFirst()
}

export async function deleteExpiredSessions(db: Queryable, now: Date): Promise<void> {
  await db.deleteFrom('sessions').where('expires_at', '<=', now).execute()
}
