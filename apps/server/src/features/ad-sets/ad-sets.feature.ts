import type { FastifyInstance } from 'fastify'
import { adSetsRoutes } from './ad-sets.routes.ts'
import { type AdSetsNeeds, createAdSetsService } from './ad-sets.service.ts'
import { planAdSet } from './plan-ad-set.rules.ts'

export function createAdSetsFeature(deps: AdSetsNeeds) {
  const service = createAdSetsService(deps)
  return { planAdSet, routes: (app: FastifyInstance) => adSetsRoutes(app, service) }
}
