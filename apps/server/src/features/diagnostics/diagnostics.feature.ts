import type { FastifyInstance, FastifyRequest } from 'fastify'
import type { Attempts } from '../../platform/security/attempts.ts'
import { diagnosticsRoutes } from './diagnostics.routes.ts'
import { createDiagnosticsService, type DiagnosticsNeeds } from './diagnostics.service.ts'

export function createDiagnosticsFeature(
  needs: DiagnosticsNeeds & {
    attempts: Attempts
    publicDiagnostics: 'everyone' | 'this machine' | 'administrators'
    isFromThisMachine(request: FastifyRequest): boolean
  },
) {
  const { publicDiagnostics, isFromThisMachine, attempts } = needs
  const isOpen = (request: FastifyRequest) =>
    publicDiagnostics === 'everyone' || (publicDiagnostics === 'this machine' && isFromThisMachine(request))
  const service = createDiagnosticsService(needs)
  return { routes: (app: FastifyInstance) => diagnosticsRoutes(app, { attempts, isOpen, service }) }
}
