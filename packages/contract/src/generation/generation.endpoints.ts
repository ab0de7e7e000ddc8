import { z } from 'zod'
import { endpoint } from '../endpoint.ts'
import { maxBatchSize } from '../uploads/uploads.rules.ts'
import { acceptedJobSchema, generationAnswerSchema } from './generation.schemas.ts'
import { generationRequestSchema } from './generation-request.schemas.ts'
import { regenerateBodySchema, regenerateParamsSchema } from './regeneration.schemas.ts'

const retryBodySchema = z.object({
  /** Each id names a failed result. */
  ids: z
    .array(z.number().int().positive().max(Number.MAX_SAFE_INTEGER), 'ids must be a list of numbers')
    .min(1, 'Name at least one result')
    .max(maxBatchSize, `At most ${maxBatchSize} results can be generated again at once`)
    .transform((ids) => [...new Set(ids)]),
})

export const generationEndpoints = {
  submit: endpoint({
    method: 'POST',
    path: '/api/jobs/submit',
    summary: 'Accept one video, a batch, or two videos to compare',
    access: 'user',
    body: generationRequestSchema,
    response: generationAnswerSchema,
    multipart: true,
    status: 202,
  }),
  submitToTool: endpoint({
    method: 'POST',
    path: '/api/:toolKey',
    summary: 'Like submit, with the tool in the path; active tools only',
    access: 'user',
    params: z.object({ toolKey: z.string() }),
    body: generationRequestSchema,
    response: generationAnswerSchema,
    multipart: true,
    status: 202,
  }),
  retry: endpoint({
    method: 'POST',
    path: '/api/jobs/retry',
    summary: 'Generate failed results again, each as a new result of its batch; videos no longer stored are left out',
    access: 'user',
    body: retryBodySchema,
    response: z.object({ message: z.string(), data: z.object({ jobs: z.array(acceptedJobSchema) }) }),
    status: 202,
  }),
  regenerate: endpoint({
    method: 'POST',
    path: '/api/history/:id/variants/:index/regenerate',
    summary: 'Regenerate one variant; its job has the new one, and nothing changes until it is taken',
    access: 'user',
    params: regenerateParamsSchema,
    body: regenerateBodySchema,
    response: z.object({ message: z.string(), data: z.object({ jobId: z.string(), statusUrl: z.string() }) }),
    status: 202,
  }),
}
