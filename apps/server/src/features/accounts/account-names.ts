import type { Role, User } from '@hookline/contract/accounts/accounts.schemas'
import type { Tx } from '../../platform/database/database.ts'
import { AppError } from '../../platform/errors.ts'
import { findUserByEmail, findUserByName, type UserRow } from './accounts.repo.ts'

export function present(row: UserRow): User {
  return {
    id: row.id,
    user_uuid: row.user_uuid,
    username: row.username,
    email: row.email,
    role: row.role as Role,
    createdAt: row.created_at.toISOString(),
    updatedAt: row.updated_at.toISOString(),
  }
}

/**
 * Refuses a name or e-mail of another account than `self`, in any case. Needs `lockNames`. @throws AppError CONFLICT
 */
export async function refuseTaken(tx: Tx, username: string, email: string | null, self?: number): Promise<void> {
  const sameName = await findUserByName(tx, username)
  const sameEmail = email ? await findUserByEmail(tx, email) : undefined
  const taken = (row: UserRow | undefined) => row !== undefined && row.id !== self
  const issues = [
    ...(taken(sameName) ? [{ path: 'username', message: 'Username already exists.' }] : []),
    ...(taken(sameEmail) ? [{ path: 'email', message: 'Email already in use.' }] : []),
  ]
  if (issues[0]) throw new AppError('CONFLICT', issues[0].message, { issues })
}
