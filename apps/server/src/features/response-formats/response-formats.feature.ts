import type { FastifyInstance } from 'fastify'
import type { Database } from '../../platform/database/database.ts'
import type { RecordActivity } from '../activity/activity.feature.ts'
import { responseFormatsRoutes } from './response-formats.routes.ts'
import { createResponseFormatsService } from './response-formats.service.ts'

export function createResponseFormatsFeature(needs: { db: Database; record: RecordActivity }) {
  const service = createResponseFormatsService(needs)
  return { service, routes: (app: FastifyInstance) => responseFormatsRoutes(app, service) }
}
