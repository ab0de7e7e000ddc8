import type { FastifyInstance } from 'fastify'
import { toolsRoutes } from './tools.routes.ts'
import { createToolsService } from './tools.service.ts'

export function createToolsFeature(needs: Parameters<typeof createToolsService>[0]) {
  const service = createToolsService(needs)
  return { service, routes: (app: FastifyInstance) => toolsRoutes(app, service) }
}
