import type { FastifyInstance } from 'fastify'
import { responseFormatsRoutes } from './response-formats.routes.ts'
import { createResponseFormatsService } from './response-formats.service.ts'

export function createResponseFormatsFeature(needs: Parameters<typeof createResponseFormatsService>[0]) {
  const service = createResponseFormatsService(needs)
  return { service, routes: (app: FastifyInstance) => responseFormatsRoutes(app, service) }
}
