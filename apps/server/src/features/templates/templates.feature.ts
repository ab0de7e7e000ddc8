import type { FastifyInstance } from 'fastify'
import type { Database } from '../../platform/database/database.ts'
import type { RecordActivity } from '../activity/activity.feature.ts'
import { templatesRoutes } from './templates.routes.ts'
import { createTemplatesService } from './templates.service.ts'

export function createTemplatesFeature(needs: { db: Database; record: RecordActivity }) {
  const service = createTemplatesService(needs)
  return { service, routes: (app: FastifyInstance) => templatesRoutes(app, service) }
}
