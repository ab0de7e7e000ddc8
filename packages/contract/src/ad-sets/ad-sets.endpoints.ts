import { z } from 'zod'
import { endpoint } from '../endpoint.ts'
import { createAdSetBodySchema } from './ad-sets.schemas.ts'

export const adSetsEndpoints = {
  create: endpoint({
    method: 'POST',
    path: '/api/meta/ad-sets',
    summary: 'Create an ad set at Meta',
    access: 'user',
    body: createAdSetBodySchema,
    response: z.object({
      data: z.object({
        success: z.literal(true),
        data: z.object({ id: z.string(), name: z.string() }),
        /** One sentence for each value that differs from what was chosen. */
        notices: z.array(z.string()),
      }),
    }),
    status: 201,
  }),
}
