import { z } from 'zod'
import { endpoint } from '../endpoint.ts'
import { instantSchema } from '../fields.schemas.ts'
import { projectSchema } from '../labels/labels.schemas.ts'
import { blockedVariantSchema, brandGuideBodySchema, brandGuideSchema } from './brand-guide.schemas.ts'

const response = z.object({ data: brandGuideSchema })
/** Without a project the guide of the team is meant. */
const query = z.object({ project: projectSchema.optional() })
const denied = 'Only admins and owners can change the brand guide.'

export const brandGuideEndpoints = {
  get: endpoint({
    method: 'GET',
    path: '/api/settings/brand',
    summary: "The brand guide of a project, or the team's where it has none",
    access: 'user',
    query,
    response,
  }),
  projects: endpoint({
    method: 'GET',
    path: '/api/settings/brand/projects',
    summary: 'The projects that have their own brand guide',
    access: 'user',
    response: z.object({ data: z.object({ projects: z.array(z.string()) }) }),
  }),
  update: endpoint({
    method: 'PUT',
    path: '/api/settings/brand',
    summary: 'Change the brand guide, or create that of a project',
    access: 'admin',
    denied,
    query,
    body: brandGuideBodySchema.extend({ updatedAt: instantSchema.optional() }),
    response: response.extend({ message: z.string(), blocked: z.array(blockedVariantSchema) }),
  }),
  remove: endpoint({
    method: 'DELETE',
    path: '/api/settings/brand',
    summary: "Delete the brand guide of a project; the team's applies to it from then on",
    access: 'admin',
    denied,
    query: z.object({
      project: projectSchema.refine(
        (project) => project !== null,
        "Name a project. The team's guide cannot be deleted",
      ),
    }),
    response: z.object({ message: z.string(), blocked: z.array(blockedVariantSchema) }),
  }),
}
