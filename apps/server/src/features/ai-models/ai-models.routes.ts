import { aiModelsEndpoints } from '@hookline/contract/ai-models/ai-models.endpoints'
import type { AiModel, AiModelTest } from '@hookline/contract/ai-models/ai-models.schemas'
import type { FastifyInstance } from 'fastify'
import { serve } from '../../platform/http/serve.ts'
import type { Attempts } from '../../platform/security/attempts.ts'
import type { AiModelsService } from './ai-models.service.ts'
import type { createModelImport } from './import-models.service.ts'

interface Needs {
  service: AiModelsService
  importer: ReturnType<typeof createModelImport>
  testModel: (model: AiModel) => Promise<AiModelTest>
  attempts: Attempts
}

export function aiModelsRoutes(app: FastifyInstance, { service, importer, testModel, attempts }: Needs): void {
  serve(app, aiModelsEndpoints.list, async () => ({ data: await service.listWithProviders() }))
  serve(app, aiModelsEndpoints.getDefault, async () => ({ data: { model: await service.getDefault() } }))
  serve(app, aiModelsEndpoints.create, async ({ actor, body: { is_default: _, ...body } }) => ({
    data: { model: await service.create(actor, body) },
    message: 'AI model added',
  }))
  serve(app, aiModelsEndpoints.update, async ({ actor, params, body: { updatedAt, ...body } }) => ({
    data: { model: await service.update(actor, params.id, body, updatedAt) },
    message: 'AI model updated',
  }))
  serve(app, aiModelsEndpoints.remove, async ({ actor, params }) => {
    await service.remove(actor, params.id)
    return { message: 'AI model deleted' }
  })
  serve(app, aiModelsEndpoints.setDefault, async ({ actor, params }) => ({
    data: { model: await service.setDefault(actor, params.id) },
    message: 'Default AI model changed',
  }))
  serve(app, aiModelsEndpoints.test, async ({ actor, params }) => {
    const model = await service.get(params.id)
    await attempts.spend(`ai-model-test:${actor.id}`)
    return { data: await testModel(model) }
  })
  serve(app, aiModelsEndpoints.listImportable, async ({ actor }) => {
    await attempts.spend(`ai-model-list:${actor.id}`)
    return { data: await importer.listImportable() }
  })
  serve(app, aiModelsEndpoints.importModels, async ({ actor, body }) => {
    await attempts.spend(`ai-model-list:${actor.id}`)
    const models = await service.createMany(actor, await importer.choose(body.path_names))
    return { data: { models }, message: models.length === 1 ? '1 model added' : `${models.length} models added` }
  })
}
