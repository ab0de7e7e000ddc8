import type { FastifyInstance } from 'fastify'
import type { Database } from '../../platform/database/database.ts'
import type { RecordActivity } from '../activity/activity.feature.ts'
import { toolsRoutes } from './tools.routes.ts'
import { createToolsService } from './tools.service.ts'

export function createToolsFeature(needs: { db: Database; record: RecordActivity }) {
  const service = createToolsService(needs)
  return { service, routes: (app: FastifyInstance) => toolsRoutes(app, service) }
}
