import { templatesEndpoints } from '@hookline/contract/templates/templates.endpoints'
import type { FastifyInstance } from 'fastify'
import { serve } from '../../platform/http/serve.ts'
import type { TemplatesService } from './templates.service.ts'

export function templatesRoutes(app: FastifyInstance, service: TemplatesService): void {
  serve(app, templatesEndpoints.list, async ({ query }) => ({ templates: await service.list(query.type) }))
  serve(app, templatesEndpoints.listSummaries, async ({ query }) => ({ data: await service.listSummaries(query.type) }))
  serve(app, templatesEndpoints.get, async ({ params }) => ({ template: await service.get(params.id) }))
  serve(app, templatesEndpoints.create, async ({ actor, body }) => ({
    template: await service.create(actor, body),
    message: 'Template created',
  }))
  serve(app, templatesEndpoints.update, async ({ actor, params, body: { updatedAt, ...body } }) => ({
    template: await service.update(actor, params.id, body, updatedAt),
    message: 'Template updated',
  }))
  serve(app, templatesEndpoints.remove, async ({ actor, params }) => {
    await service.remove(actor, params.id)
    return { message: 'Template deleted' }
  })
}
