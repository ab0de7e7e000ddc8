import type { FastifyInstance } from 'fastify'
import type { Clock } from '../../platform/clock.ts'
import type { Database } from '../../platform/database.ts'
import type { RecordActivity } from '../activity/activity.feature.ts'
import { systemPromptsRoutes } from './system-prompts.routes.ts'
import { createSystemPromptsService } from './system-prompts.service.ts'

export function createSystemPromptsFeature(deps: { db: Database; clock: Clock; record: RecordActivity }) {
  const service = createSystemPromptsService(deps.db, deps.clock, deps.record)
  return { service, routes: (app: FastifyInstance) => systemPromptsRoutes(app, service) }
}
