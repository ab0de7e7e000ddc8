import { z } from 'zod'
import { endpoint } from '../endpoint.ts'
import { numericIdSchema } from '../fields.schemas.ts'
import { toolsDenied } from './tools.rules.ts'
import { toolBodySchema, toolSchema, toolUpdateSchema } from './tools.schemas.ts'

const params = z.object({ id: numericIdSchema })
const denied = `${toolsDenied.title}: ${toolsDenied.message}`
const changed = z.object({ message: z.string(), tool: toolSchema })

export const toolsEndpoints = {
  list: endpoint({
    method: 'GET',
    path: '/api/tools',
    summary: 'All tools',
    access: 'user',
    response: z.object({ tools: z.array(toolSchema) }),
  }),
  getByName: endpoint({
    method: 'GET',
    path: '/api/tools/name/:toolKey',
    summary: 'One tool by its name',
    access: 'user',
    params: z.object({ toolKey: z.string().min(1).max(100) }),
    response: z.object({ tool: toolSchema }),
  }),
  create: endpoint({
    method: 'POST',
    path: '/api/tools',
    summary: 'Create a tool',
    access: 'admin',
    denied,
    body: toolBodySchema,
    response: changed,
    status: 201,
  }),
  update: endpoint({
    method: 'PUT',
    path: '/api/tools/:id',
    summary: 'Change a tool; its name stays',
    access: 'admin',
    denied,
    params,
    body: toolUpdateSchema,
    response: changed,
  }),
  remove: endpoint({
    method: 'DELETE',
    path: '/api/tools/:id',
    summary: 'Delete a tool',
    access: 'admin',
    denied,
    params,
    response: z.object({ message: z.string() }),
  }),
}
