import { generationEndpoints } from '@hookline/contract/generation/generation.endpoints'
import type { FastifyInstance } from 'fastify'
import { notFound } from '../../platform/errors.ts'
import { serve } from '../../platform/http/serve.ts'
import type { createGenerationRequestService, GenerationRequestNeeds } from './generation-request.service.ts'
import type { RegenerateService } from './regenerate.service.ts'
import type { RetryService } from './retry.service.ts'

interface GenerationServices extends Pick<GenerationRequestNeeds, 'findTool'> {
  generationRequest: ReturnType<typeof createGenerationRequestService>
  regenerate: RegenerateService
  retry: RetryService
}

const { submitToTool } = generationEndpoints

export function generationRoutes(
  app: FastifyInstance,
  { generationRequest, regenerate, retry, findTool }: GenerationServices,
): void {
  serve(app, generationEndpoints.submit, ({ actor, body }) => generationRequest.accept(actor, body))
  serve(app, generationEndpoints.retry, async ({ actor, body }) => {
    const jobs = await retry.accept(actor, body.ids)
    return {
      message: `${jobs.length} ${jobs.length === 1 ? 'video is' : 'videos are'} being processed again.`,
      data: { jobs },
    }
  })
  serve(app, generationEndpoints.regenerate, async ({ actor, params, body }) => {
    const jobId = await regenerate.accept(actor, params, body)
    const data = { jobId, statusUrl: `/api/jobs/${jobId}` }
    return { message: `Variant ${params.index + 1} is being regenerated.`, data }
  })
  app.register(async (scope) => {
    // Before session and body are checked: without an active tool of this name the path does not exist.
    scope.addHook('onRequest', async ({ params }) => {
      const tool = await findTool(submitToTool.params.parse(params).toolKey)
      if (!tool?.active) throw notFound('Tool')
    })
    serve(scope, submitToTool, ({ actor, params: { toolKey }, body }) =>
      generationRequest.accept(actor, { ...body, settings: { ...body.settings, toolKey } }),
    )
  })
}
