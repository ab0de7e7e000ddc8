import type { FastifyInstance } from 'fastify'
import { templatesRoutes } from './templates.routes.ts'
import { createTemplatesService } from './templates.service.ts'

export function createTemplatesFeature(needs: Parameters<typeof createTemplatesService>[0]) {
  const service = createTemplatesService(needs)
  return { service, routes: (app: FastifyInstance) => templatesRoutes(app, service) }
}
