import type { Role, User } from '@hookline/contract/accounts/accounts.schemas'
import { mixesScripts } from '@hookline/contract/names.rules'
import type { Tx } from '../../platform/database/database.ts'
import { AppError, invalid } from '../../platform/errors.ts'
import { findLookAlike, findUserByEmail, type UserRow } from './accounts.repo.ts'

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
 * Refuses a name or e-mail of another account than `self`, in any case, and a new name that mixes alphabets. Needs
 * `lockNames`. @throws AppError CONFLICT, VALIDATION
 */
export async function refuseTaken(tx: Tx, username: string, email: string | null, self?: number): Promise<void> {
  const sameName = await findLookAlike(tx, username)
  const sameEmail = email ? await findUserByEmail(tx, email) : undefined
  const taken = (row: UserRow | undefined) => row !== undefined && row.id !== self
  const issues = [
    ...(taken(sameName) ? [{ path: 'username', message: 'Username already exists.' }] : []),
    ...(taken(sameEmail) ? [{ path: 'email', message: 'Email already in use.' }] : []),
  ]
  if (issues[0]) throw new AppError('CONFLICT', issues[0].message, { issues })
  if (!sameName && mixesScripts(username)) throw invalid([{ path: 'username', message: mixedMessage }])
}

const mixedMessage = 'Username mixes Latin with Cyrillic or Greek letters. Use the letters of one alphabet.'
