import { responseFormatsEndpoints } from '@hookline/contract/response-formats/response-formats.endpoints'
import type { FastifyInstance } from 'fastify'
import { serve } from '../../platform/http/serve.ts'
import type { ResponseFormatsService } from './response-formats.service.ts'

export function responseFormatsRoutes(app: FastifyInstance, service: ResponseFormatsService): void {
  serve(app, responseFormatsEndpoints.list, async ({ query }) => ({
    data: { formats: await service.list(query.toolType) },
  }))
  serve(app, responseFormatsEndpoints.get, async ({ params }) => ({ data: { format: await service.get(params.id) } }))
  serve(app, responseFormatsEndpoints.create, async ({ actor, body }) => ({
    data: { format: await service.create(actor, body) },
    message: 'Response format created',
  }))
  serve(app, responseFormatsEndpoints.update, async ({ actor, params, body: { updatedAt, ...body } }) => ({
    data: { format: await service.update(actor, params.id, body, updatedAt) },
    message: 'Response format updated',
  }))
  serve(app, responseFormatsEndpoints.remove, async ({ actor, params }) => {
    await service.remove(actor, params.id)
    return { message: 'Response format deleted' }
  })
}
