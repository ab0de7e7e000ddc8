import { z } from 'zod'
import { endpoint } from '../endpoint.ts'
import { instantSchema, uuidSchema } from '../fields.schemas.ts'
import { templateBodySchema, templateSchema, templateSummarySchema, templateTypeSchema } from './templates.schemas.ts'

const params = z.object({ id: uuidSchema('A template id is a UUID') })
const one = z.object({ template: templateSchema, data: z.object({ template: templateSchema }) })

export const templatesEndpoints = {
  list: endpoint({
    method: 'GET',
    path: '/api/templates',
    summary: 'Templates, or those of one type',
    access: 'user',
    query: z.object({ type: templateTypeSchema.optional() }),
    response: z.object({
      templates: z.array(templateSchema),
      data: z.object({ templates: z.array(templateSchema) }),
    }),
  }),
  listSummaries: endpoint({
    method: 'GET',
    path: '/api/templates/summaries',
    summary: 'Templates, or those of one type, without their instructions',
    access: 'user',
    query: z.object({ type: templateTypeSchema.optional() }),
    response: z.object({ data: z.array(templateSummarySchema) }),
  }),
  get: endpoint({
    method: 'GET',
    path: '/api/templates/:id',
    summary: 'One template',
    access: 'user',
    params,
    response: one,
  }),
  create: endpoint({
    method: 'POST',
    path: '/api/templates',
    summary: 'Create a template',
    access: 'user',
    body: templateBodySchema,
    response: one.extend({ message: z.string() }),
    status: 201,
  }),
  update: endpoint({
    method: 'PUT',
    path: '/api/templates/:id',
    summary: 'Change a template',
    access: 'user',
    params,
    body: templateBodySchema.extend({ updatedAt: instantSchema.optional() }),
    response: one.extend({ message: z.string() }),
  }),
  remove: endpoint({
    method: 'DELETE',
    path: '/api/templates/:id',
    summary: 'Delete a template',
    access: 'user',
    params,
    response: z.object({ message: z.string() }),
  }),
}
