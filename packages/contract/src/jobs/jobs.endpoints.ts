import { z } from 'zod'
import { endpoint } from '../endpoint.ts'
import { jobSchema, jobSummarySchema } from './jobs.schemas.ts'

const jobParams = z.object({ id: z.uuid('A job id is a UUID') })

export const jobsEndpoints = {
  list: endpoint({
    method: 'GET',
    path: '/api/jobs',
    summary: 'Own jobs of the last 24 hours, newest first, unfinished ones always',
    access: 'user',
    response: z.object({ jobs: z.array(jobSummarySchema) }),
  }),
  get: endpoint({
    method: 'GET',
    path: '/api/jobs/:id',
    summary: 'One own job with its result',
    access: 'user',
    params: jobParams,
    response: z.object({ job: jobSchema, data: z.object({ job: jobSchema }) }),
  }),
  cancel: endpoint({
    method: 'POST',
    path: '/api/jobs/:id/cancel',
    summary: 'Stop an own job that has not ended',
    access: 'user',
    params: jobParams,
    response: z.object({ job: jobSummarySchema, message: z.string() }),
  }),
}
