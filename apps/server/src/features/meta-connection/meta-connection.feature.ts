import type { FastifyInstance } from 'fastify'
import { createEncryption } from '../../platform/encryption.ts'
import { metaConnectionRoutes } from './meta-connection.routes.ts'
import { createMetaConnectionService, type MetaConnectionNeeds } from './meta-connection.service.ts'
import { createToAppError } from './meta-refusal.ts'
import { createMetaSessions } from './meta-sessions.service.ts'

export function createMetaConnectionFeature(
  deps: Omit<MetaConnectionNeeds, 'encryption'> & { appSecret: string; publicUrl: string; sessionCookie: string },
) {
  const encryption = createEncryption(deps.appSecret, 'meta tokens')
  const service = createMetaConnectionService({ ...deps, encryption })
  const { sessionFor, markBroken } = createMetaSessions({ ...deps, encryption })
  return {
    sessionFor,
    markBroken,
    toAppError: createToAppError(() => deps.clock.now()),
    routes: (app: FastifyInstance) => metaConnectionRoutes(app, service, deps),
  }
}
