import { restorableMs } from '@hookline/contract/history/history.rules'
import type { FastifyInstance } from 'fastify'
import { defineSweep } from '../../platform/jobs/sweep.ts'
import { type ChangeHistoryNeeds, createChangeHistoryService } from './change-history.service.ts'
import { createExportHistoryService } from './export-history.service.ts'
import { purgeDeleted } from './history.repo.ts'
import { exportHistoryRoutes, historyRoutes } from './history.routes.ts'
import { createHistoryService, type HistoryServiceNeeds } from './history.service.ts'

export function createHistoryFeature(needs: HistoryServiceNeeds & ChangeHistoryNeeds) {
  const service = createHistoryService(needs)
  const changes = createChangeHistoryService(needs)
  const exports = createExportHistoryService(needs)
  // The sweep of unused objects then deletes the videos.
  const purge = defineSweep({
    name: 'purge-deleted-history',
    cron: '41 3 * * *',
    removals: [(limit) => purgeDeleted(needs.db, new Date(needs.clock.now().getTime() - restorableMs), limit)],
  })
  return {
    service,
    jobs: [purge],
    routes(app: FastifyInstance) {
      historyRoutes(app, { service, changes })
      exportHistoryRoutes(app, { service: exports, clock: needs.clock })
    },
  }
}
