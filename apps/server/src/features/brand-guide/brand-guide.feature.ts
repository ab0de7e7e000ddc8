import type { FastifyInstance } from 'fastify'
import { brandGuideRoutes } from './brand-guide.routes.ts'
import { createBrandGuideService } from './brand-guide.service.ts'

export function createBrandGuideFeature(needs: Parameters<typeof createBrandGuideService>[0]) {
  const service = createBrandGuideService(needs)
  return { service, routes: (app: FastifyInstance) => brandGuideRoutes(app, service) }
}
