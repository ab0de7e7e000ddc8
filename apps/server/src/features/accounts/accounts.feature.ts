import type { FastifyInstance, FastifyRequest } from 'fastify'
import { z } from 'zod'
import type { Clock } from '../../platform/clock.ts'
import type { Database, Tx } from '../../platform/database/database.ts'
import type { Caller } from '../../platform/http/caller.ts'
import { defineJob } from '../../platform/jobs/jobs.ts'
import type { Attempts } from '../../platform/security/attempts.ts'
import type { RecordActivity } from '../activity/activity.feature.ts'
import { accountsRoutes } from './accounts.routes.ts'
import { createAccountsService } from './accounts.service.ts'
import { createDeviceCookies } from './device-cookie.ts'
import { createSessions } from './sessions.service.ts'
import { createSetupCode } from './setup-code.ts'
import { usersRoutes } from './users.routes.ts'
import { createUsersService } from './users.service.ts'

export function createAccountsFeature(deps: {
  db: Database
  clock: Clock
  attempts: Attempts
  record: RecordActivity
  registration: 'open' | 'closed'
  /** Nobody else can reach this installation: the first account needs no setup code. */
  isLocal: boolean
  appSecret: string
  isSecure: boolean
  sessionCookie: string
  sessionTokenOf(request: FastifyRequest): string
  callerOf(request: FastifyRequest): Caller
  /** Takes back, once the transaction has committed, what the account was allowed at Meta. */
  revokeAfterDeletion(tx: Tx, userId: number): Promise<void>
}) {
  const { appSecret } = deps
  const devices = createDeviceCookies(deps)
  const setupCode = deps.isLocal && deps.registration === 'open' ? null : createSetupCode(appSecret)
  const sessions = createSessions(deps)
  const service = createAccountsService({ ...deps, sessions, setupCode })
  const users = createUsersService({ ...deps, sessions })
  const sweepSessions = defineJob({
    name: 'sweep-expired-sessions',
    schema: z.object({}),
    concurrency: 1,
    expireInSeconds: 60,
    retryLimit: 1,
    cron: '17 * * * *',
    handle: () => sessions.deleteExpired(),
  })
  return {
    sessions,
    needsSetupCode: service.needsSetupCode,
    /** What the first registration must name; null when it needs none, or is over. */
    openSetupCode: async () => ((await service.needsSetupCode()) ? (setupCode?.text ?? null) : null),
    routes: (app: FastifyInstance) => {
      accountsRoutes(app, { ...deps, service, sessions, devices })
      usersRoutes(app, users, deps.sessionTokenOf)
    },
    jobs: [sweepSessions],
  }
}
