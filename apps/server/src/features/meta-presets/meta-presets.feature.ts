import type { FastifyInstance } from 'fastify'
import { metaPresetsRoutes } from './meta-presets.routes.ts'
import { createMetaPresetsService } from './meta-presets.service.ts'

export function createMetaPresetsFeature(needs: Parameters<typeof createMetaPresetsService>[0]) {
  const service = createMetaPresetsService(needs)
  return { routes: (app: FastifyInstance) => metaPresetsRoutes(app, service) }
}
