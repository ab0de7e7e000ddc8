import type { registrationSchema, User, UserUpdate } from '@hookline/contract/accounts/accounts.schemas'
import { v7 as uuidv7 } from 'uuid'
import type { z } from 'zod'
import type { Attempts } from '../../platform/attempts.ts'
import type { Database } from '../../platform/database.ts'
import { AppError, invalid } from '../../platform/errors.ts'
import type { Actor } from '../../platform/serve.ts'
import type { RecordActivity } from '../activity/activity.feature.ts'
import { present, refuseTaken } from './account-names.ts'
import * as repo from './accounts.repo.ts'
import { hashPassword, isPassword } from './passwords.ts'
import type { Sessions } from './sessions.service.ts'

/** From where somebody signs in: counted against, and shown in the list of sessions. */
interface Origin {
  address: string
  userAgent: string
}

export interface AccountsService {
  register(body: z.output<typeof registrationSchema>, from: Origin): Promise<{ user: User; token: string }>
  login(body: { username: string; password: string }, from: Origin): Promise<{ user: User; token: string }>
  getUser(actor: Actor): Promise<User>
  /** `token` is the session that stays open when the password changes. */
  updateUser(actor: Actor, change: UserUpdate, from: Origin, token: string): Promise<User>
}

export function createAccountsService(deps: {
  db: Database
  sessions: Sessions
  attempts: Attempts
  registration: 'open' | 'closed'
  record: RecordActivity
}): AccountsService {
  const { db, sessions, attempts, record } = deps

  async function changeProfile(actor: Actor, change: UserUpdate): Promise<User> {
    return db.transaction().execute(async (tx) => {
      await repo.lockNames(tx)
      const before = await repo.getUser(tx, actor.id)
      const username = change.username ?? before.username
      const email = change.email === undefined ? before.email : change.email
      await refuseTaken(tx, username, email, actor.id)
      const after = await repo.updateUser(tx, actor.id, { username, email })
      await record(tx, actor, {
        action: 'user.updated',
        subjectId: actor.id,
        before: { username: before.username, email: before.email },
        after: { username, email },
      })
      return present(after)
    })
  }

  async function changePassword(actor: Actor, current: string, next: string, token: string): Promise<User> {
    const row = await repo.getUser(db, actor.id)
    if (!(await isPassword(current, row.password_hash))) {
      throw invalid([{ path: 'currentPassword', message: 'Current password is incorrect' }])
    }
    const passwordHash = await hashPassword(next)
    return db.transaction().execute(async (tx) => {
      const after = await repo.updateUser(tx, actor.id, { password_hash: passwordHash })
      await sessions.closeOthers(tx, actor.id, token)
      await record(tx, actor, { action: 'user.password_changed', subjectId: actor.id })
      return present(after)
    })
  }

  return {
    async register({ username, email, password }, from) {
      if (deps.registration === 'closed') {
        throw new AppError('FORBIDDEN', 'Registration is closed. Ask an administrator for an account.')
      }
      return attempts.guard([`register:${from.address}`, `register-name:${username.toLowerCase()}`], async () => {
        const passwordHash = await hashPassword(password)
        return db.transaction().execute(async (tx) => {
          await repo.lockNames(tx)
          await refuseTaken(tx, username, email)
          const role = (await repo.hasUsers(tx)) ? 'user' : 'owner'
          const row = await repo.insertUser(tx, { userUuid: uuidv7(), username, email, role, passwordHash })
          const user = present(row)
          const actor = { id: user.id, userUuid: user.user_uuid, username, role: user.role }
          await record(tx, actor, { action: 'user.registered', subjectId: user.id, after: { username, email, role } })
          return { user, token: await sessions.open(tx, user.id, from.userAgent) }
        })
      })
    },
    async login({ username, password }, from) {
      return attempts.guard([`login:${from.address}`, `login-name:${username.toLowerCase()}`], async () => {
        const row = await repo.findUserByName(db, username)
        const isRight = await isPassword(password, row?.password_hash)
        if (!row || !isRight) throw new AppError('UNAUTHENTICATED', 'Invalid credentials')
        const token = await db.transaction().execute((tx) => sessions.open(tx, row.id, from.userAgent))
        return { user: present(row), token }
      })
    },
    getUser: async (actor) => present(await repo.getUser(db, actor.id)),
    async updateUser(actor, change, from, token) {
      const { currentPassword, newPassword } = change
      if (!currentPassword || !newPassword) return changeProfile(actor, change)
      return attempts.guard([`password:${from.address}`, `password-name:${actor.id}`], () =>
        changePassword(actor, currentPassword, newPassword, token),
      )
    },
  }
}
