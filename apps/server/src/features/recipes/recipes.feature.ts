import type { FastifyInstance } from 'fastify'
import { recipesRoutes } from './recipes.routes.ts'
import { createRecipesService, type RecipesNeeds } from './recipes.service.ts'

export function createRecipesFeature(needs: RecipesNeeds) {
  const service = createRecipesService(needs)
  return { service, routes: (app: FastifyInstance) => recipesRoutes(app, service) }
}
