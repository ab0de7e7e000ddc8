import type { FastifyInstance } from 'fastify'
import { type ChangeHistoryNeeds, createChangeHistoryService } from './change-history.service.ts'
import { exportHistoryRoutes } from './export-history.routes.ts'
import { createExportHistoryService } from './export-history.service.ts'
import { historyRoutes } from './history.routes.ts'
import { createHistoryService, type HistoryServiceNeeds } from './history.service.ts'
import { purgeDeletedHistoryJob } from './purge-deleted-history.job.ts'

export function createHistoryFeature(needs: HistoryServiceNeeds & ChangeHistoryNeeds) {
  const service = createHistoryService(needs)
  const changes = createChangeHistoryService(needs)
  const exports = createExportHistoryService(needs)
  return {
    service,
    jobs: [purgeDeletedHistoryJob(needs)],
    routes(app: FastifyInstance) {
      historyRoutes(app, { service, changes })
      exportHistoryRoutes(app, { service: exports, clock: needs.clock })
    },
  }
}
