import type { Role } from '@hookline/contract/accounts/accounts.schemas'
import { lastOwnerSentence, whyNotAssign, whyNotDelete, whyNotEdit } from '@hookline/contract/accounts/users.rules'
import type { NewUser, UserChange } from '@hookline/contract/accounts/users.schemas'
import { v7 as uuidv7 } from 'uuid'
import type { Database, Tx } from '../../platform/database/database.ts'
import { refuseStaleRow } from '../../platform/database/refuse-stale-row.ts'
import { AppError, notFound } from '../../platform/errors.ts'
import type { Actor } from '../../platform/http/serve.ts'
import type { RecordActivity } from '../activity/activity.feature.ts'
import { present, refuseTaken } from './account-names.ts'
import * as repo from './accounts.repo.ts'
import { hashPassword } from './passwords.ts'
import type { Sessions } from './sessions.service.ts'

function refuseWhen(reason: string | null) {
  if (reason !== null) throw new AppError('FORBIDDEN', reason)
}

/** Reads the current roles of actor and target, and locks them until the transaction ends. */
async function lockStanding(tx: Tx, actor: Actor, id: number) {
  const rows = await repo.lockWithOwners(tx, [actor.id, id])
  const self = currentActor(rows, actor)
  const row = rows.find((each) => each.id === id)
  if (!row) throw notFound('User')
  const owners = rows.filter(({ role }) => role === 'owner').length
  return { actor: self, target: { id, role: row.role as Role, row }, owners }
}

function currentActor(rows: repo.UserRow[], actor: Actor): { id: number; role: Role } {
  const role = rows.find(({ id }) => id === actor.id)?.role
  if (role !== 'admin' && role !== 'owner') {
    throw new AppError('FORBIDDEN', 'Only admins and owners can manage users.')
  }
  return { id: actor.id, role }
}

function refuseLastOwner({ target, owners }: Awaited<ReturnType<typeof lockStanding>>, nextRole: Role | null) {
  if (target.role === 'owner' && nextRole !== 'owner' && owners === 1) {
    throw new AppError('CONFLICT', lastOwnerSentence)
  }
}

export type UsersService = ReturnType<typeof createUsersService>

export function createUsersService(deps: {
  db: Database
  record: RecordActivity
  sessions: Sessions
  revokeAfterDeletion(tx: Tx, userId: number): Promise<void>
}) {
  const { db, record, sessions } = deps

  async function changeFields(tx: Tx, actor: Actor, row: repo.UserRow, change: UserChange): Promise<repo.UserRow> {
    const before = { username: row.username, email: row.email, role: row.role }
    const after = {
      username: change.username ?? row.username,
      email: change.email === undefined ? row.email : change.email,
      role: change.role ?? row.role,
    }
    const changed = (Object.keys(before) as (keyof typeof before)[]).filter((key) => before[key] !== after[key])
    if (changed.length === 0) return row
    await refuseTaken(tx, after.username, after.email, row.id)
    const saved = await repo.updateUser(tx, row.id, after)
    const pickChanged = (values: typeof before) => Object.fromEntries(changed.map((key) => [key, values[key]]))
    await record(tx, actor, {
      action: 'user.updated',
      subjectId: row.id,
      before: { ...pickChanged(before), username: before.username },
      after: { ...pickChanged(after), username: after.username },
    })
    return saved
  }

  async function setPassword(tx: Tx, actor: Actor, row: repo.UserRow, passwordHash: string, ownToken: string) {
    const saved = await repo.updateUser(tx, row.id, { password_hash: passwordHash })
    // No session of another account has the actor's token: all of them end.
    await sessions.closeOthers(tx, row.id, ownToken)
    await record(tx, actor, { action: 'user.password_reset', subjectId: row.id, after: { username: row.username } })
    return saved
  }

  return {
    list: async () => (await repo.listUsers(db)).map(present),
    async create(actor: Actor, { username, email, role, password }: NewUser) {
      const passwordHash = await hashPassword(password)
      return db.transaction().execute(async (tx) => {
        await repo.lockNames(tx)
        const self = currentActor(await repo.lockWithOwners(tx, [actor.id]), actor)
        refuseWhen(whyNotAssign(self, role))
        await refuseTaken(tx, username, email)
        const account = { username, email, role }
        const row = await repo.insertUser(tx, { user_uuid: uuidv7(), password_hash: passwordHash, ...account })
        await record(tx, actor, { action: 'user.created', subjectId: row.id, after: account })
        return present(row)
      })
    },
    /** `ownToken`: the actor's session, which stays open when actors reset their own password. */
    async update(actor: Actor, id: number, { newPassword, updatedAt, ...change }: UserChange, ownToken: string) {
      const passwordHash = newPassword ? await hashPassword(newPassword) : null
      return db.transaction().execute(async (tx) => {
        await repo.lockNames(tx)
        const standing = await lockStanding(tx, actor, id)
        refuseWhen(whyNotEdit(standing.actor, standing.target))
        const storedAt = standing.target.row.updated_at
        await refuseStaleRow(tx, { subjectType: 'user', subjectId: id, storedAt, readAt: updatedAt })
        const { role } = change
        if (role && role !== standing.target.role) {
          refuseWhen(whyNotAssign(standing.actor, role))
          refuseLastOwner(standing, role)
        }
        const row = await changeFields(tx, actor, standing.target.row, change)
        return present(passwordHash ? await setPassword(tx, actor, row, passwordHash, ownToken) : row)
      })
    },
    remove: (actor: Actor, id: number) =>
      db.transaction().execute(async (tx) => {
        const standing = await lockStanding(tx, actor, id)
        refuseWhen(whyNotDelete(standing.actor, standing.target))
        refuseLastOwner(standing, null)
        const { username, email, role } = standing.target.row
        await deps.revokeAfterDeletion(tx, id)
        await repo.deleteUser(tx, id)
        await record(tx, actor, { action: 'user.deleted', subjectId: id, before: { username, email, role } })
      }),
  }
}
