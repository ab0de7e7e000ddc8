import { jobsEndpoints } from '@hookline/contract/jobs/jobs.endpoints'
import type { FastifyInstance } from 'fastify'
import type { Clock } from '../../platform/clock.ts'
import type { Database } from '../../platform/database.ts'
import type { Events } from '../../platform/events.ts'
import { serve } from '../../platform/serve.ts'
import type { HistoryService } from '../history/history.service.ts'
import { createJobsService } from './jobs.service.ts'

export function createJobsFeature(deps: { db: Database; events: Events; history: HistoryService; clock: Clock }) {
  const service = createJobsService(deps)
  return {
    service,
    routes(app: FastifyInstance) {
      serve(app, jobsEndpoints.list, async ({ actor }) => ({ jobs: await service.list(actor) }))
      serve(app, jobsEndpoints.get, async ({ actor, params }) => {
        const job = await service.get(actor, params.id)
        return { job, data: { job } }
      })
      serve(app, jobsEndpoints.cancel, async ({ actor, params }) => {
        const job = await service.cancel(actor, params.id)
        return { job, message: 'Job cancelled' }
      })
    },
  }
}
