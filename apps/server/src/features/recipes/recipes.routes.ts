import { recipesEndpoints } from '@hookline/contract/recipes/recipes.endpoints'
import type { FastifyInstance } from 'fastify'
import { serve } from '../../platform/http/serve.ts'
import type { RecipesService } from './recipes.service.ts'

export function recipesRoutes(app: FastifyInstance, service: RecipesService): void {
  serve(app, recipesEndpoints.list, async ({ actor }) => ({ data: await service.list(actor) }))
  serve(app, recipesEndpoints.get, async ({ actor, params }) => ({ data: await service.get(actor, params.id) }))
  serve(app, recipesEndpoints.create, async ({ actor, body }) => ({
    data: await service.create(actor, body),
    message: 'Recipe saved',
  }))
  serve(app, recipesEndpoints.update, async ({ actor, params, body }) => ({
    data: await service.update(actor, params.id, body),
    message: 'Recipe saved',
  }))
  serve(app, recipesEndpoints.remove, async ({ actor, params }) => {
    await service.remove(actor, params.id)
    return { message: 'Recipe deleted' }
  })
}
