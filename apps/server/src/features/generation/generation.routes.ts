import { generationEndpoints } from '@hookline/contract/generation/generation.endpoints'
import type { FastifyInstance } from 'fastify'
import { notFound } from '../../platform/errors.ts'
import { serve } from '../../platform/http/serve.ts'
import type { createGenerationRequestService, GenerationRequestNeeds } from './generation-request.service.ts'

export function generationRoutes(
  app: FastifyInstance,
  service: ReturnType<typeof createGenerationRequestService>,
  findTool: GenerationRequestNeeds['findTool'],
): void {
  serve(app, generationEndpoints.submit, ({ actor, body }) => service.accept(actor, body))
  serve(app, generationEndpoints.submitToTool, async ({ actor, params, body }) => {
    const tool = await findTool(params.toolKey)
    if (!tool?.active) throw notFound('Tool')
    return service.accept(actor, { ...body, settings: { ...body.settings, toolKey: tool.name } })
  })
}
