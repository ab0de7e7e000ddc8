import { templatesEndpoints } from '@hookline/contract/templates/templates.endpoints'
import type { FastifyInstance } from 'fastify'
import { serve } from '../../platform/http/serve.ts'
import type { TemplatesService } from './templates.service.ts'

export function templatesRoutes(app: FastifyInstance, service: TemplatesService): void {
  serve(app, templatesEndpoints.list, async ({ query }) => {
    const templates = await service.list(query.type)
    return { templates }
  })
  serve(app, templatesEndpoints.get, async ({ params }) => {
    const template = await service.get(params.id)
    return { template }
  })
  serve(app, templatesEndpoints.create, async ({ actor, body }) => {
    const template = await service.create(actor, body)
    return { template, message: 'Template created' }
  })
  serve(app, templatesEndpoints.update, async ({ actor, params, body: { updatedAt, ...body } }) => {
    const template = await service.update(actor, params.id, body, updatedAt)
    return { template, message: 'Template updated' }
  })
  serve(app, templatesEndpoints.remove, async ({ actor, params }) => {
    await service.remove(actor, params.id)
    return { message: 'Template deleted' }
  })
}
