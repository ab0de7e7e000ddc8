import { z } from 'zod'
import { endpoint } from '../endpoint.ts'
import { historyParamsSchema } from '../history-id.schemas.ts'
import { claimsSchema } from './claims.schemas.ts'

export const claimsEndpoints = {
  ofResult: endpoint({
    method: 'GET',
    path: '/api/history/:id/claims',
    summary: 'The claims in the current texts of a result, each with its second in the video',
    access: 'user',
    params: historyParamsSchema,
    response: z.object({ data: claimsSchema }),
  }),
}
