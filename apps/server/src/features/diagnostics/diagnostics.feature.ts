import type { FastifyInstance, FastifyRequest } from 'fastify'
import type { Attempts } from '../../platform/security/attempts.ts'
import { diagnosticsRoutes } from './diagnostics.routes.ts'
import { createDiagnosticsService, type DiagnosticsNeeds } from './diagnostics.service.ts'

/** The calls of the storage test and the prompt debug page. */
export function createDiagnosticsFeature(
  needs: DiagnosticsNeeds & { attempts: Attempts; isOpen(request: FastifyRequest): boolean },
) {
  const service = createDiagnosticsService(needs)
  return { routes: (app: FastifyInstance) => diagnosticsRoutes(app, { ...needs, service }) }
}
