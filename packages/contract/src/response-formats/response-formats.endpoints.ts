import { z } from 'zod'
import { endpoint } from '../endpoint.ts'
import { toolTypeSchema, uuidSchema } from '../fields.schemas.ts'
import {
  responseFormatBodySchema,
  responseFormatSchema,
  updateResponseFormatBodySchema,
} from './response-formats.schemas.ts'

const params = z.object({ id: uuidSchema('A response format id is a UUID') })
const one = z.object({ data: z.object({ format: responseFormatSchema }) })

export const responseFormatsEndpoints = {
  list: endpoint({
    method: 'GET',
    path: '/api/settings/response-formats',
    summary: 'All response formats, or those of one tool type',
    access: 'user',
    query: z.object({ toolType: toolTypeSchema.optional() }),
    response: z.object({ data: z.object({ formats: z.array(responseFormatSchema) }) }),
  }),
  get: endpoint({
    method: 'GET',
    path: '/api/settings/response-formats/:id',
    summary: 'One response format',
    access: 'user',
    params,
    response: one,
  }),
  create: endpoint({
    method: 'POST',
    path: '/api/settings/response-formats',
    summary: 'Create a response format',
    access: 'user',
    body: responseFormatBodySchema,
    response: one.extend({ message: z.string() }),
    status: 201,
  }),
  update: endpoint({
    method: 'PUT',
    path: '/api/settings/response-formats/:id',
    summary: 'Change a response format',
    access: 'user',
    params,
    body: updateResponseFormatBodySchema,
    response: one.extend({ message: z.string() }),
  }),
  remove: endpoint({
    method: 'DELETE',
    path: '/api/settings/response-formats/:id',
    summary: 'Delete a response format',
    access: 'user',
    params,
    response: z.object({ message: z.string() }),
  }),
}
