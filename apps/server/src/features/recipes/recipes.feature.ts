import type { FastifyInstance } from 'fastify'
import type { Clock } from '../../platform/clock.ts'
import type { Database } from '../../platform/database/database.ts'
import type { RecordActivity } from '../activity/activity.feature.ts'
import { recipesRoutes } from './recipes.routes.ts'
import { createRecipesService } from './recipes.service.ts'

export function createRecipesFeature(needs: { db: Database; clock: Clock; record: RecordActivity }) {
  const service = createRecipesService(needs)
  return { service, routes: (app: FastifyInstance) => recipesRoutes(app, service) }
}
