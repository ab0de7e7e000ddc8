import { toolsEndpoints } from '@hookline/contract/tools/tools.endpoints'
import type { FastifyInstance } from 'fastify'
import { notFound } from '../../platform/errors.ts'
import { serve } from '../../platform/http/serve.ts'
import type { ToolsService } from './tools.service.ts'

export function toolsRoutes(app: FastifyInstance, service: ToolsService): void {
  serve(app, toolsEndpoints.list, async () => ({ tools: await service.list() }))
  serve(app, toolsEndpoints.getByName, async ({ params }) => {
    const tool = await service.findByName(params.toolKey)
    if (!tool) throw notFound('Tool')
    return { tool }
  })
  serve(app, toolsEndpoints.create, async ({ actor, body }) => ({
    tool: await service.create(actor, body),
    message: 'Tool created',
  }))
  serve(app, toolsEndpoints.update, async ({ actor, params, body }) => ({
    tool: await service.update(actor, params.id, body),
    message: 'Tool updated',
  }))
  serve(app, toolsEndpoints.remove, async ({ actor, params }) => {
    await service.remove(actor, params.id)
    return { message: 'Tool deleted' }
  })
}
