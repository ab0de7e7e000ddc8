import { claimsEndpoints } from '@hookline/contract/claims/claims.endpoints'
import { watchReportsEndpoints } from '@hookline/contract/watch-reports/watch-reports.endpoints'
import { longestReadingMs } from '@hookline/perception'
import type { FastifyInstance } from 'fastify'
import { z } from 'zod'
import { serve } from '../../platform/http/serve.ts'
import { defineJob } from '../../platform/jobs/jobs.ts'
import { defineSweep, defineTimedJob } from '../../platform/jobs/sweep.ts'
import { createWatchQueue, watchVideoJob } from './watch-queue.service.ts'
import { removeUnused } from './watch-reports.repo.ts'
import { createWatchReportsService } from './watch-reports.service.ts'
import { createWatchVideoService, type Perception } from './watch-video.service.ts'

/** Longer than the reader's own guard. */
const expireInSeconds = longestReadingMs / 1000 + 1800

type Needs = Parameters<typeof createWatchQueue>[0] &
  Omit<Parameters<typeof createWatchReportsService>[0], 'queue' | 'version'> &
  Omit<Parameters<typeof createWatchVideoService>[0], 'queue'> & {
    /** Null: no video is watched. */
    perception: Perception | null
  }

export function createWatchReportsFeature(needs: Needs) {
  const { perception } = needs
  const queue = createWatchQueue(needs)
  const service = createWatchReportsService({ ...needs, queue, version: perception?.version ?? null })
  const { watch } = createWatchVideoService({ ...needs, queue })

  const watchVideo = defineJob({
    name: watchVideoJob,
    // Entries of earlier versions have no ticket.
    schema: z.object({ sha256: z.string(), ticket: z.int().default(0) }),
    // The reader uses two cores.
    concurrency: 1,
    expireInSeconds,
    // For workers that died or were restarted; a video that cannot be read fails at once.
    retryLimit: 5,
    handle: (reading, { signal }) => watch(reading, signal),
  })
  const repairQueue = defineTimedJob({
    name: 'sweep-lost-watch-reports',
    cron: '* * * * *',
    retryLimit: 0,
    async handle() {
      await queue.endLost()
      if (perception) await queue.requestPartial(perception.version)
    },
  })
  const removeOld = defineSweep({
    name: 'sweep-unused-watch-reports',
    cron: '47 * * * *',
    removals: [(limit) => removeUnused(needs.db, limit)],
  })
  const readVideoNumber = (video: '1' | '2') => (video === '2' ? 2 : 1)

  return {
    service,
    jobs: perception ? [watchVideo, repairQueue, removeOld] : [removeOld],
    routes(app: FastifyInstance) {
      serve(app, watchReportsEndpoints.ofObject, async ({ actor, params }) => ({
        data: await service.getForObject(actor, params['*']),
      }))
      serve(app, watchReportsEndpoints.ofResult, async ({ actor, params: { id }, query }) => ({
        data: await service.getForResult(actor, { id, video: readVideoNumber(query.video), use: 'view' }),
      }))
      serve(app, watchReportsEndpoints.readAgain, async ({ actor, params: { id }, query }) => ({
        data: await service.getForResult(actor, { id, video: readVideoNumber(query.video), use: 'press' }),
      }))
      serve(app, claimsEndpoints.ofResult, async ({ actor, params }) => ({
        data: await service.listClaims(actor, params.id),
      }))
    },
  }
}
