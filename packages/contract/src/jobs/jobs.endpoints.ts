import { z } from 'zod'
import { endpoint } from '../endpoint.ts'
import { uuidSchema } from '../fields.schemas.ts'
import { adCheckJobSchema } from '../submissions/ad-checks.schemas.ts'
import { submissionJobSchema } from '../submissions/submissions.schemas.ts'
import { jobSchema, jobSummarySchema, regenerationJobSchema } from './jobs.schemas.ts'

const jobParams = z.object({ id: uuidSchema('A job id is a UUID') })
/** A generation job, one that regenerates a variant, a submission, or a check of sent ads. The union tries the most specific schema first. */
const anyJob = z.union([regenerationJobSchema, jobSchema, submissionJobSchema, adCheckJobSchema])

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
    response: z.object({ job: anyJob, data: z.object({ job: anyJob }) }),
  }),
  cancel: endpoint({
    method: 'POST',
    path: '/api/jobs/:id/cancel',
    summary: 'Cancel an own unfinished job; a submission only while it is queued or waiting',
    access: 'user',
    params: jobParams,
    response: z.object({
      job: z.union([regenerationJobSchema, jobSummarySchema, submissionJobSchema]),
      message: z.string(),
    }),
  }),
}
