import { metaPresetsEndpoints } from '@hookline/contract/meta-presets/meta-presets.endpoints'
import type { FastifyInstance } from 'fastify'
import { serve } from '../../platform/http/serve.ts'
import type { MetaPresetsService } from './meta-presets.service.ts'

export function metaPresetsRoutes(app: FastifyInstance, service: MetaPresetsService): void {
  serve(app, metaPresetsEndpoints.list, async ({ actor, query }) => ({
    data: await service.list(actor, query.preset_type),
  }))
  serve(app, metaPresetsEndpoints.create, async ({ actor, body }) => ({
    data: await service.create(actor, body),
    message: 'Preset created',
  }))
  serve(app, metaPresetsEndpoints.update, async ({ actor, params, body }) => ({
    data: await service.update(actor, params.id, body),
    message: 'Preset updated',
  }))
  serve(app, metaPresetsEndpoints.remove, async ({ actor, params }) => {
    await service.remove(actor, params.id)
    return { message: 'Preset deleted' }
  })
}
