import { z } from 'zod'
import { endpoint } from '../endpoint.ts'
import { uuidSchema } from '../fields.schemas.ts'
import { batchResultSchema } from '../history/history.schemas.ts'
import { jobSummarySchema } from '../jobs/jobs.schemas.ts'

/** The jobs and results of the videos submitted together, in the order of the request, without deleted results. */
export const batchSchema = z.object({
  id: z.uuid(),
  jobs: z.array(jobSummarySchema),
  results: z.array(batchResultSchema),
})
export type Batch = z.infer<typeof batchSchema>

export const batchesEndpoints = {
  get: endpoint({
    method: 'GET',
    path: '/api/batches/:id',
    summary: 'The jobs and results of one batch',
    access: 'user',
    params: z.object({ id: uuidSchema('A batch id is a UUID') }),
    response: z.object({ data: batchSchema }),
  }),
}
