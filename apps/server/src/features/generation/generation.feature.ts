import type { FastifyInstance } from 'fastify'
import { z } from 'zod'
import { defineJob } from '../../platform/jobs/jobs.ts'
import { defineTimedJob } from '../../platform/jobs/sweep.ts'
import { removeExpiredAiFiles } from './ai-files.repo.ts'
import { createGenerateService, type GenerateNeeds } from './generate.service.ts'
import { generationRoutes } from './generation.routes.ts'
import { generateJob } from './generation-queue.ts'
import { createGenerationRequestService, type GenerationRequestNeeds } from './generation-request.service.ts'
import { createRegenerateService } from './regenerate.service.ts'
import { createRetryService } from './retry.service.ts'

/** Longer than the longest AI call with its upload and its wait for a free slot. */
const expireInSeconds = 3600

export function createGenerationFeature(
  deps: GenerationRequestNeeds &
    GenerateNeeds & {
      concurrency: number
      /** How many videos of one user are processed at once, on all nodes; null for no limit. */
      perUser: number | null
    },
) {
  const generateService = createGenerateService(deps)
  deps.jobsService.onCancelled(generateService.abort)

  const generate = defineJob({
    name: generateJob,
    schema: z.object({ jobId: z.uuid() }),
    concurrency: deps.concurrency,
    ...(deps.perUser !== null && { perGroup: deps.perUser }),
    expireInSeconds,
    // Only for jobs cut short by a stopped worker; retries of failed AI calls are new queue entries.
    retryLimit: 5,
    handle: ({ jobId }, { signal }) => generateService.run(jobId, signal),
  })
  const sweepStalledJobs = defineTimedJob({
    name: 'sweep-stalled-jobs',
    cron: '* * * * *',
    retryLimit: 0,
    handle: () => deps.jobsService.failStalled((jobId) => deps.jobs.isQueued(generateJob, { jobId })),
  })

  const sweepAiFiles = defineTimedJob({
    name: 'sweep-expired-ai-files',
    cron: '23 * * * *',
    handle: async () => void (await removeExpiredAiFiles(deps.db, deps.clock.now())),
  })

  return {
    routes: (app: FastifyInstance) =>
      generationRoutes(app, {
        generationRequest: createGenerationRequestService(deps),
        regenerate: createRegenerateService(deps),
        retry: createRetryService(deps),
        findTool: deps.findTool,
      }),
    jobs: [generate, sweepStalledJobs, sweepAiFiles],
  }
}
