import { claimsEndpoints } from '@hookline/contract/claims/claims.endpoints'
import { watchReportsEndpoints } from '@hookline/contract/watch-reports/watch-reports.endpoints'
import type { FastifyInstance } from 'fastify'
import { z } from 'zod'
import { serve } from '../../platform/http/serve.ts'
import { defineJob } from '../../platform/jobs/jobs.ts'
import { defineSweep, defineTimedJob } from '../../platform/jobs/sweep.ts'
import { removeUnused } from './watch-reports.repo.ts'
import { createWatchReportsService, watchVideoJob } from './watch-reports.service.ts'

/** Longer than the reader's own limit for the longest video. */
const expireInSeconds = 3600

export function createWatchReportsFeature(needs: Parameters<typeof createWatchReportsService>[0]) {
  const service = createWatchReportsService(needs)

  const watchVideo = defineJob({
    name: watchVideoJob,
    schema: z.object({ sha256: z.string() }),
    // The reader uses two cores.
    concurrency: 1,
    expireInSeconds,
    // For workers that died; a video that cannot be read fails at once.
    retryLimit: 2,
    handle: ({ sha256 }, { signal }) => service.watch(sha256, signal),
  })
  const failLost = defineTimedJob({
    name: 'sweep-lost-watch-reports',
    cron: '* * * * *',
    retryLimit: 0,
    handle: service.failLost,
  })
  const removeOld = defineSweep({
    name: 'sweep-unused-watch-reports',
    cron: '47 * * * *',
    removals: [(limit) => removeUnused(needs.db, limit)],
  })

  return {
    service,
    jobs: needs.perception ? [watchVideo, failLost, removeOld] : [removeOld],
    routes(app: FastifyInstance) {
      serve(app, watchReportsEndpoints.ofObject, async ({ actor, params }) => ({
        data: await service.ofObject(actor, params['*']),
      }))
      serve(app, watchReportsEndpoints.ofResult, async ({ params, query }) => ({
        data: await service.ofResult(params.id, query.video === '2' ? 2 : 1),
      }))
      serve(app, claimsEndpoints.ofResult, async ({ params }) => ({ data: await service.claimsOf(params.id) }))
    },
  }
}
