import type { FastifyInstance } from 'fastify'
import { adSetsRoutes } from './ad-sets.routes.ts'
import { type AdSetsNeeds, createAdSetsService } from './ad-sets.service.ts'
import { createAdSetPlan } from './plan-ad-set.ts'

export function createAdSetsFeature(deps: AdSetsNeeds) {
  const service = createAdSetsService(deps)
  return { createAdSetPlan, routes: (app: FastifyInstance) => adSetsRoutes(app, service) }
}
