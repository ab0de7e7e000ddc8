import type { FastifyInstance, FastifyRequest } from 'fastify'
import type { Clock } from '../../platform/clock.ts'
import type { Database, Tx } from '../../platform/database/database.ts'
import type { Caller } from '../../platform/http/caller.ts'
import { defineTimedJob } from '../../platform/jobs/sweep.ts'
import type { Attempts } from '../../platform/security/attempts.ts'
import type { RecordActivity } from '../activity/activity.feature.ts'
import { accountsRoutes, usersRoutes } from './accounts.routes.ts'
import { createAccountsService } from './accounts.service.ts'
import { createDeviceCookies } from './device-cookie.ts'
import { createSessions } from './sessions.service.ts'
import { createSetupCode } from './setup-code.ts'
import { createUsersService } from './users.service.ts'

export function createAccountsFeature(deps: {
  db: Database
  clock: Clock
  attempts: Attempts
  record: RecordActivity
  registration: 'open' | 'closed'
  /** Only this machine reaches the installation: the first account needs no setup code. */
  isLocal: boolean
  appSecret: string
  isSecure: boolean
  sessionCookie: string
  readSessionToken(request: FastifyRequest): string
  identifyCaller(request: FastifyRequest): Caller
  /** Revokes the account's rights at Meta once the transaction has committed. */
  revokeAfterDeletion(tx: Tx, userId: number): Promise<void>
}) {
  const { appSecret } = deps
  const devices = createDeviceCookies(deps)
  const setupCode = deps.isLocal && deps.registration === 'open' ? null : createSetupCode(appSecret)
  const sessions = createSessions(deps)
  const service = createAccountsService({ ...deps, sessions, setupCode })
  const users = createUsersService({ ...deps, sessions })
  const sweepSessions = defineTimedJob({
    name: 'sweep-expired-sessions',
    cron: '17 * * * *',
    handle: () => sessions.deleteExpired(),
  })
  return {
    sessions,
    hasAccounts: service.hasAccounts,
    needsSetupCode: service.needsSetupCode,
    /** The code that the first registration needs; null when none is needed, or an account exists. */
    openSetupCode: async () => ((await service.needsSetupCode()) ? (setupCode?.text ?? null) : null),
    routes: (app: FastifyInstance) => {
      accountsRoutes(app, { ...deps, service, sessions, devices })
      usersRoutes(app, users, deps.readSessionToken)
    },
    jobs: [sweepSessions],
  }
}
