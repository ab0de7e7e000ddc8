import type { FastifyInstance } from 'fastify'
import type { Jobs } from '../../platform/jobs/jobs.ts'
import { defineSweep } from '../../platform/jobs/sweep.ts'
import { createEncryption } from '../../platform/security/encryption.ts'
import type { Notify } from '../notifications/notifications.service.ts'
import { metaCallbacksRoutes } from './meta-callbacks.routes.ts'
import { createMetaCallbacksService } from './meta-callbacks.service.ts'
import { deleteExpiredStates } from './meta-connection.repo.ts'
import { metaConnectionRoutes } from './meta-connection.routes.ts'
import { createMetaConnectionService, type MetaConnectionNeeds } from './meta-connection.service.ts'
import { createToAppError } from './meta-refusal.service.ts'
import { createSessionFor } from './meta-sessions.service.ts'
import { renewTokensJob } from './renew-tokens.job.ts'
import { reportEndingsJob } from './report-endings.job.ts'
import { createRevokeDeleted } from './revoke-deleted.job.ts'

export function createMetaConnectionFeature(
  deps: Omit<MetaConnectionNeeds, 'encryption'> & {
    appSecret: string
    appSecretOld: string | null
    publicUrl: string
    /** The Meta app's secret; null when no app is configured. */
    metaAppSecret: string | null
    sessionCookie: string
    jobs: Pick<Jobs, 'enqueue'>
    notify: Notify
  },
) {
  const encryption = createEncryption(deps.appSecret, 'meta tokens', deps.appSecretOld)
  const needs = { ...deps, encryption }
  const service = createMetaConnectionService(needs)
  const callbacks = createMetaCallbacksService(needs)
  const revokeDeleted = createRevokeDeleted(needs)
  const sweepStates = defineSweep({
    name: 'sweep-meta-oauth-states',
    cron: '29 * * * *',
    removals: [() => deleteExpiredStates(deps.db, deps.clock.now())],
  })
  return {
    revokeAfterDeletion: revokeDeleted.revokeAfterDeletion,
    sessionFor: createSessionFor(needs),
    jobs: [
      sweepStates,
      revokeDeleted.job,
      renewTokensJob({ ...needs, hasOldSecret: deps.appSecretOld !== null }),
      reportEndingsJob(deps),
    ],
    toAppError: createToAppError(deps),
    routes(app: FastifyInstance) {
      metaConnectionRoutes(app, service, deps)
      metaCallbacksRoutes(app, callbacks, { appSecret: deps.metaAppSecret, publicUrl: deps.publicUrl })
    },
  }
}
