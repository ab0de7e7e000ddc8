import type { FastifyInstance } from 'fastify'
import type { Database } from '../../platform/database/database.ts'
import type { RecordActivity } from '../activity/activity.feature.ts'
import { brandGuideRoutes } from './brand-guide.routes.ts'
import { createBrandGuideService } from './brand-guide.service.ts'

export function createBrandGuideFeature(needs: { db: Database; record: RecordActivity }) {
  const service = createBrandGuideService(needs)
  return { service, routes: (app: FastifyInstance) => brandGuideRoutes(app, service) }
}
