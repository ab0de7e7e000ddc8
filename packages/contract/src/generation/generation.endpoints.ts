import { z } from 'zod'
import { endpoint } from '../endpoint.ts'
import { generationAnswerSchema } from './generation.schemas.ts'
import { generationRequestSchema } from './generation-request.schemas.ts'

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
}
