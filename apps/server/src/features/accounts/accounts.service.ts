import {
  missingSetupCode,
  type registrationSchema,
  type User,
  type UserUpdate,
} from '@hookline/contract/accounts/accounts.schemas'
import { nameKey } from '@hookline/contract/names.rules'
import { v7 as uuidv7 } from 'uuid'
import type { z } from 'zod'
import type { Database, Queryable } from '../../platform/database/database.ts'
import { AppError, invalid } from '../../platform/errors.ts'
import type { Caller } from '../../platform/http/caller.ts'
import type { Actor } from '../../platform/http/serve.ts'
import type { Attempts, Limit } from '../../platform/security/attempts.ts'
import type { RecordActivity } from '../activity/activity.feature.ts'
import { present, refuseTaken } from './account-names.ts'
import * as repo from './accounts.repo.ts'
import { hashPassword, isPassword } from './passwords.ts'
import type { Sessions } from './sessions.service.ts'
import type { SetupCode } from './setup-code.ts'

interface Origin extends Caller {
  userAgent: string
  /** The id of the device when the account has signed in with this browser before. */
  readDeviceId(userId: number): string | null
}

/**
 * Failures a minute. One name from one address has 10, like any other key. The limits of an address for all names, and
 * of a name from all addresses, stop password spraying; they are higher, so that they lock out no user by chance.
 */
const failuresPerKey = 10
const failuresPerAddress = 50
const failuresPerName = 100
/** Registrations a minute from one address, successful or not. */
const registrationsPerAddress = 20
/** Registrations a minute behind a proxy that names no caller: all users share its address. */
const registrationsTogether = 30

export type AccountsService = ReturnType<typeof createAccountsService>

export function createAccountsService(deps: {
  db: Database
  sessions: Sessions
  attempts: Attempts
  registration: 'open' | 'closed'
  setupCode: SetupCode | null
  record: RecordActivity
}) {
  const { db, sessions, attempts, record, registration, setupCode } = deps
  /** Cached when true: an owner always remains. */
  let hadUsers = false
  async function hasUsers(connection: Queryable): Promise<boolean> {
    hadUsers ||= await repo.hasUsers(connection)
    return hadUsers
  }

  async function refuseRegistration(connection: Queryable, typedCode: string | undefined): Promise<void> {
    if (await hasUsers(connection)) {
      if (registration === 'open') return
      throw new AppError('FORBIDDEN', 'Registration is closed. Ask an administrator for an account.')
    }
    if (setupCode === null || setupCode.matches(typedCode ?? '')) return
    const message = typedCode ? 'The setup code is wrong. The server printed it when it started' : missingSetupCode
    throw invalid([{ path: 'setupCode', message }])
  }

  function registrationLimits({ address, isShared }: Caller): { uses: Limit; failures: Limit } {
    const together = isShared ? { allowed: registrationsTogether } : null
    return {
      uses: { key: `registered:${address}`, allowed: registrationsPerAddress, ...together },
      failures: { key: `register:${address}`, allowed: failuresPerKey, ...together },
    }
  }

  function loginLimits(username: string, from: Origin, device: string | null): Limit[] {
    // A known browser has its own counter, so that others cannot lock it out.
    if (device !== null) return [`login-device:${device}`]
    const name = nameKey(username)
    const ofAddress = { key: `login:${from.address}`, allowed: failuresPerAddress }
    return [
      `login:${from.address}:${name}`,
      { key: `login-name:${name}`, allowed: failuresPerName },
      ...(from.isShared ? [] : [ofAddress]),
    ]
  }

  async function changeProfile(actor: Actor, change: UserUpdate): Promise<User> {
    return db.transaction().execute(async (tx) => {
      await repo.lockNames(tx)
      const row = await repo.getUser(tx, actor.id)
      const before = { username: row.username, email: row.email }
      const { username = before.username, email = before.email } = change
      await refuseTaken(tx, username, email, actor.id)
      const after = await repo.updateUser(tx, actor.id, { username, email })
      await record(tx, actor, { action: 'user.updated', subjectId: actor.id, before, after: { username, email } })
      return present(after)
    })
  }

  async function changePassword(actor: Actor, current: string, next: string, token: string): Promise<User> {
    const row = await repo.getUser(db, actor.id)
    if (!(await isPassword(current, row.password_hash))) throw wrongCurrentPassword()
    const passwordHash = await hashPassword(next)
    return db.transaction().execute(async (tx) => {
      if (!(await repo.lockPassword(tx, actor.id, row.password_hash))) throw wrongCurrentPassword()
      const after = await repo.updateUser(tx, actor.id, { password_hash: passwordHash })
      await sessions.closeOthers(tx, actor.id, token)
      await record(tx, actor, { action: 'user.password_changed', subjectId: actor.id })
      return present(after)
    })
  }

  return {
    async register({ username, email, password, setupCode: given }: z.output<typeof registrationSchema>, from: Origin) {
      const { uses, failures } = registrationLimits(from)
      if (registration === 'closed' && (await hasUsers(db))) await refuseRegistration(db, given)
      await attempts.spend(uses)
      return attempts.guard([failures, `register-name:${nameKey(username)}`], async () => {
        await refuseRegistration(db, given)
        const passwordHash = await hashPassword(password)
        return db.transaction().execute(async (tx) => {
          await repo.lockNames(tx)
          await refuseRegistration(tx, given)
          await refuseTaken(tx, username, email)
          const role = (await repo.hasUsers(tx)) ? 'user' : 'owner'
          const account = { username, email, role } as const
          const row = await repo.insertUser(tx, { user_uuid: uuidv7(), password_hash: passwordHash, ...account })
          await record(tx, row, { action: 'user.registered', subjectId: row.id, after: account })
          return { user: present(row), token: await sessions.open(tx, row.id, from.userAgent) }
        })
      })
    },
    async login({ username, password }: { username: string; password: string }, from: Origin) {
      const row = await repo.findUserByName(db, username)
      const device = row ? from.readDeviceId(row.id) : null
      return attempts.guard(loginLimits(username, from, device), async () => {
        const isRight = await isPassword(password, row?.password_hash)
        if (!row || !isRight) throw wrongCredentials()
        const token = await db.transaction().execute(async (tx) => {
          if (!(await repo.lockPassword(tx, row.id, row.password_hash))) throw wrongCredentials()
          return sessions.open(tx, row.id, from.userAgent)
        })
        return { user: present(row), token }
      })
    },
    hasAccounts: () => hasUsers(db),
    needsSetupCode: async () => setupCode !== null && !(await hasUsers(db)),
    getUser: async (actor: Actor) => present(await repo.getUser(db, actor.id)),
    /** `token` is the session that stays open when the password changes. */
    async updateUser(actor: Actor, change: UserUpdate, token: string) {
      const { currentPassword, newPassword } = change
      if (!currentPassword || !newPassword) return changeProfile(actor, change)
      return attempts.guard([`password:${actor.id}`], () => changePassword(actor, currentPassword, newPassword, token))
    },
  }
}

const wrongCredentials = () => new AppError('UNAUTHENTICATED', 'Invalid credentials')
const wrongCurrentPassword = () => invalid([{ path: 'currentPassword', message: 'Current password is incorrect' }])
