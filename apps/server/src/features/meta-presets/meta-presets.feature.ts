import type { FastifyInstance } from 'fastify'
import type { Database } from '../../platform/database/database.ts'
import type { RecordActivity } from '../activity/activity.feature.ts'
import { metaPresetsRoutes } from './meta-presets.routes.ts'
import { createMetaPresetsService } from './meta-presets.service.ts'

export function createMetaPresetsFeature(needs: { db: Database; record: RecordActivity }) {
  const service = createMetaPresetsService(needs)
  return { routes: (app: FastifyInstance) => metaPresetsRoutes(app, service) }
}
