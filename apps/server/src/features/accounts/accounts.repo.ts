import type { Role } from '@hookline/contract/accounts/accounts.schemas'
import type { Expression, Insertable, Selectable, Updateable } from 'kysely'
import { sql } from 'kysely'
import type { Users } from '../../platform/database/database.gen.ts'
import type { Queryable, Tx } from '../../platform/database/database.ts'
import { laterTimestamp } from '../../platform/database/later-timestamp.ts'
import { lockUntilEnd } from '../../platform/database/lock-until-end.ts'
import { AppError } from '../../platform/errors.ts'

export type UserRow = Selectable<Users>

const joinSpaces = (name: Expression<string>) => sql<string>`regexp_replace(${name}, ' +', ' ', 'g')`
const normalize = (name: Expression<string>) => sql<string>`normalize(${name}, nfkc)`
const lower = (name: Expression<string>) => sql<string>`lower(${name})`

/**
 * By the form that `nameKey` compares, or as spelled with several spaces. Of look-alikes from before that rule, the one that
 * is spelled so comes first.
 */
export function findUserByName(db: Queryable, username: string): Promise<UserRow | undefined> {
  const typed = normalize(sql.val(username))
  const keys = [lower(typed), lower(joinSpaces(typed))]
  return findFirst(db, username, (name) => sql<boolean>`${lower(normalize(name))} in (${sql.join(keys)})`)
}

/** As `findUserByName`, also for a stored name with several spaces; reads all accounts. */
export function findLookAlike(tx: Tx, username: string): Promise<UserRow | undefined> {
  const toKey = (name: Expression<string>) => lower(joinSpaces(normalize(name)))
  return findFirst(tx, username, (name) => sql<boolean>`${toKey(name)} = ${toKey(sql.val(username))}`)
}

function findFirst(db: Queryable, username: string, isSame: (name: Expression<string>) => Expression<boolean>) {
  return db
    .selectFrom('users')
    .selectAll()
    .where(({ ref }) => isSame(ref('username')))
    .orderBy(sql`lower(username) = lower(${username})`, 'desc')
    .orderBy('id')
    .limit(1)
    .executeTakeFirst()
}

export function findUserByEmail(db: Queryable, email: string): Promise<UserRow | undefined> {
  return db.selectFrom('users').selectAll().where(sql`lower(email)`, '=', sql`lower(${email})`).executeTakeFirst()
}

/** @throws AppError UNAUTHENTICATED when the account was deleted since its session was looked up. */
export function getUser(db: Queryable, id: number): Promise<UserRow> {
  const gone = () => new AppError('UNAUTHENTICATED', 'Please sign in.')
  return db.selectFrom('users').selectAll().where('id', '=', id).executeTakeFirstOrThrow(gone)
}

/** Locks the row. @returns whether its password is still the one that was checked: it may have been reset since. */
export async function lockPassword(tx: Tx, id: number, passwordHash: string): Promise<boolean> {
  const row = await tx
    .selectFrom('users')
    .select('id')
    .where('id', '=', id)
    .where('password_hash', '=', passwordHash)
    .forNoKeyUpdate()
    .executeTakeFirst()
  return row !== undefined
}

/** Serializes changes of names and e-mails until the transaction ends, and so the creation of the first account. */
export const lockNames = (tx: Tx) => lockUntilEnd(tx, 'names of accounts')

export async function hasUsers(db: Queryable): Promise<boolean> {
  return (await db.selectFrom('users').select('id').limit(1).executeTakeFirst()) !== undefined
}

export function insertUser(tx: Tx, user: Insertable<Users> & { role: Role }): Promise<UserRow> {
  return tx.insertInto('users').values(user).returningAll().executeTakeFirstOrThrow()
}

export function updateUser(tx: Tx, id: number, change: Updateable<Users>): Promise<UserRow> {
  return tx
    .updateTable('users')
    .set({ ...change, updated_at: laterTimestamp })
    .where('id', '=', id)
    .returningAll()
    .executeTakeFirstOrThrow()
}

export function listUsers(db: Queryable): Promise<UserRow[]> {
  return db.selectFrom('users').selectAll().orderBy('id').execute()
}

/** Locks these accounts and every owner until the transaction ends. */
export function lockWithOwners(tx: Tx, ids: number[]): Promise<UserRow[]> {
  return tx
    .selectFrom('users')
    .selectAll()
    .where((eb) => eb.or([eb('id', 'in', ids), eb('role', '=', 'owner')]))
    .orderBy('id')
    .forUpdate()
    .execute()
}

/** Deletes an account and its sessions; its results keep its name. */
export async function deleteUser(tx: Tx, id: number): Promise<void> {
  await tx.deleteFrom('users').where('id', '=', id).execute()
}
