import { z } from 'zod'
import { endpoint } from '../endpoint.ts'
import { instantSchema } from '../fields.schemas.ts'
import { brandGuideBodySchema, brandGuideSchema } from './brand-guide.schemas.ts'

const response = z.object({ data: brandGuideSchema })

export const brandGuideEndpoints = {
  get: endpoint({
    method: 'GET',
    path: '/api/settings/brand',
    summary: "The team's brand guide",
    access: 'user',
    response,
  }),
  update: endpoint({
    method: 'PUT',
    path: '/api/settings/brand',
    summary: 'Change the brand guide',
    access: 'admin',
    denied: 'Only admins and owners can change the brand guide.',
    body: brandGuideBodySchema.extend({ updatedAt: instantSchema.optional() }),
    response: response.extend({ message: z.string() }),
  }),
}
