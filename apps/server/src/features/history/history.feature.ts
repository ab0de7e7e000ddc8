import type { FastifyInstance } from 'fastify'
import { type ChangeHistoryNeeds, createChangeHistoryService } from './change-history.service.ts'
import { createDeletedHistoryService } from './deleted-history.service.ts'
import { exportHistoryRoutes } from './export-history.routes.ts'
import { createExportHistoryService } from './export-history.service.ts'
import { historyRoutes } from './history.routes.ts'
import { createHistoryService, type HistoryServiceNeeds } from './history.service.ts'
import { purgeDeletedHistoryJob } from './purge-deleted-history.job.ts'

export function createHistoryFeature(deps: HistoryServiceNeeds & ChangeHistoryNeeds) {
  const service = createHistoryService(deps)
  const changes = createChangeHistoryService(deps)
  const deleted = createDeletedHistoryService(deps)
  const exports = createExportHistoryService(deps.db)
  return {
    service,
    jobs: [purgeDeletedHistoryJob(deps)],
    routes(app: FastifyInstance) {
      historyRoutes(app, { service, changes, deleted })
      exportHistoryRoutes(app, exports, deps.clock)
    },
  }
}
