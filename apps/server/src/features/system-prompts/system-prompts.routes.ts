import { systemPromptsEndpoints } from '@hookline/contract/system-prompts/system-prompts.endpoints'
import type { FastifyInstance } from 'fastify'
import { serve } from '../../platform/http/serve.ts'
import type { SystemPromptsService } from './system-prompts.service.ts'

export function systemPromptsRoutes(app: FastifyInstance, service: SystemPromptsService): void {
  serve(app, systemPromptsEndpoints.list, async ({ query }) => ({ prompts: await service.list(query.type) }))
  serve(app, systemPromptsEndpoints.listAll, async () => ({ prompts: await service.list() }))
  serve(app, systemPromptsEndpoints.listSummaries, async ({ query }) => ({
    data: await service.listSummaries(query.type),
  }))
  serve(app, systemPromptsEndpoints.get, async ({ params }) => ({ prompt: await service.get(params.id) }))
  serve(app, systemPromptsEndpoints.save, async ({ actor, body: { id, ...body } }) => ({
    prompt: await service.save(actor, id, body),
    message: 'System prompt saved',
  }))
  serve(app, systemPromptsEndpoints.update, async ({ actor, params, body: { updatedAt, ...body } }) => ({
    prompt: await service.update(actor, params.id, body, updatedAt),
    message: 'System prompt saved',
  }))
  serve(app, systemPromptsEndpoints.remove, async ({ actor, params }) => {
    await service.remove(actor, params.id)
    return { message: 'System prompt deleted' }
  })
  serve(app, systemPromptsEndpoints.listVersions, ({ params }) => service.listVersions(params.id))
  serve(app, systemPromptsEndpoints.getVersion, async ({ params }) => {
    return { version: await service.getVersion(params.id, params.versionId) }
  })
  serve(app, systemPromptsEndpoints.restoreVersion, async ({ actor, params, body }) => ({
    prompt: await service.restore(actor, params.id, params.versionId, body?.updatedAt),
    message: 'System prompt restored',
  }))
}
