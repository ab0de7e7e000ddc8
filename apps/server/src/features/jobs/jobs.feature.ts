import { jobsEndpoints } from '@hookline/contract/jobs/jobs.endpoints'
import type { AdCheckJob } from '@hookline/contract/submissions/ad-checks.schemas'
import type { SubmissionJob } from '@hookline/contract/submissions/submissions.schemas'
import type { FastifyInstance } from 'fastify'
import { type Actor, serve } from '../../platform/http/serve.ts'
import { countUnfinished } from './jobs.repo.ts'
import { createJobsService } from './jobs.service.ts'

/** Submissions to Meta and checks of sent ads. Null when the user has no such job. */
interface OtherJobs {
  find(actor: Actor, id: string): Promise<SubmissionJob | AdCheckJob | null>
  cancel(actor: Actor, id: string): Promise<SubmissionJob | null>
}

export function createJobsFeature(deps: Parameters<typeof createJobsService>[0] & { otherJobs: OtherJobs }) {
  const service = createJobsService(deps)
  return {
    service,
    countUnfinished: () => countUnfinished(deps.db),
    routes(app: FastifyInstance) {
      serve(app, jobsEndpoints.list, async ({ actor }) => ({ jobs: await service.list(actor) }))
      serve(app, jobsEndpoints.get, async ({ actor, params }) => {
        const job = (await deps.otherJobs.find(actor, params.id)) ?? (await service.get(actor, params.id))
        return { job }
      })
      serve(app, jobsEndpoints.cancel, async ({ actor, params }) => {
        const job = (await deps.otherJobs.cancel(actor, params.id)) ?? (await service.cancel(actor, params.id))
        return { job, message: 'Job cancelled' }
      })
    },
  }
}
