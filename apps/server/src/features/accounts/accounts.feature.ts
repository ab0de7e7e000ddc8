import type { FastifyInstance } from 'fastify'
import { z } from 'zod'
import type { Attempts } from '../../platform/attempts.ts'
import type { Clock } from '../../platform/clock.ts'
import type { Database } from '../../platform/database.ts'
import { defineJob } from '../../platform/jobs.ts'
import type { RecordActivity } from '../activity/activity.feature.ts'
import { accountsRoutes, sessionCookieName } from './accounts.routes.ts'
import { createAccountsService } from './accounts.service.ts'
import { createSessions } from './sessions.service.ts'
import { usersRoutes } from './users.routes.ts'
import { createUsersService } from './users.service.ts'

export function createAccountsFeature(deps: {
  db: Database
  clock: Clock
  attempts: Attempts
  record: RecordActivity
  registration: 'open' | 'closed'
  isSecure: boolean
}) {
  const sessions = createSessions(deps.db, deps.clock, deps.record)
  const service = createAccountsService({ ...deps, sessions })
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
    routes: (app: FastifyInstance) => {
      accountsRoutes(app, { service, sessions, isSecure: deps.isSecure })
      usersRoutes(app, users, sessionCookieName(deps.isSecure))
    },
    jobs: [sweepSessions],
  }
}
