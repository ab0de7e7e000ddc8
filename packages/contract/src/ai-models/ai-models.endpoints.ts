import { z } from 'zod'
import { endpoint } from '../endpoint.ts'
import { instantSchema, numericIdSchema, pathNameMax } from '../fields.schemas.ts'
import {
  aiModelBodySchema,
  aiModelProviderSchema,
  aiModelSchema,
  aiModelTestSchema,
  importableModelSchema,
} from './ai-models.schemas.ts'

const params = z.object({ id: numericIdSchema })
const one = z.object({ message: z.string(), data: z.object({ model: aiModelSchema }) })

export const aiModelsEndpoints = {
  list: endpoint({
    method: 'GET',
    path: '/api/settings/ai-models',
    summary: 'All AI models, and their providers',
    access: 'user',
    response: z.object({
      data: z.object({ models: z.array(aiModelSchema), providers: z.array(aiModelProviderSchema) }),
    }),
  }),
  getDefault: endpoint({
    method: 'GET',
    path: '/api/settings/ai-models/default',
    summary: 'The default AI model',
    access: 'user',
    response: z.object({ data: z.object({ model: aiModelSchema }) }),
  }),
  /** `is_default` is ignored: only the first model becomes the default. */
  create: endpoint({
    method: 'POST',
    path: '/api/settings/ai-models',
    summary: 'Add an AI model',
    access: 'admin',
    body: aiModelBodySchema.extend({ is_default: z.boolean().optional() }),
    response: one,
    status: 201,
  }),
  /** Omitted optional fields stay unchanged. */
  update: endpoint({
    method: 'PUT',
    path: '/api/settings/ai-models/:id',
    summary: 'Change an AI model',
    access: 'admin',
    params,
    body: aiModelBodySchema.extend({ updatedAt: instantSchema.optional() }),
    response: one,
  }),
  remove: endpoint({
    method: 'DELETE',
    path: '/api/settings/ai-models/:id',
    summary: 'Delete an AI model that is not the default',
    access: 'admin',
    params,
    response: z.object({ message: z.string() }),
  }),
  setDefault: endpoint({
    method: 'PATCH',
    path: '/api/settings/ai-models/:id/default',
    summary: 'Make an AI model the default',
    access: 'user',
    params,
    response: one,
  }),
  test: endpoint({
    method: 'POST',
    path: '/api/settings/ai-models/:id/test',
    summary: 'Ask an AI model about a one-second clip',
    access: 'admin',
    params,
    response: z.object({ data: aiModelTestSchema }),
  }),
  listImportable: endpoint({
    method: 'GET',
    path: '/api/settings/ai-models/importable',
    summary: 'The models that the providers offer now, and the stored path names that they no longer list',
    access: 'admin',
    response: z.object({
      data: z.object({
        models: z.array(importableModelSchema),
        unlisted: z.array(z.string()),
        /** Why providers could not be asked, one sentence each. */
        failures: z.array(z.string()),
      }),
    }),
  }),
  importModels: endpoint({
    method: 'POST',
    path: '/api/settings/ai-models/import',
    summary: 'Add models from the provider’s list',
    access: 'admin',
    body: z.object({ path_names: z.array(z.string().max(pathNameMax)).min(1, 'Choose at least one model.').max(100) }),
    response: z.object({ message: z.string(), data: z.object({ models: z.array(aiModelSchema) }) }),
    status: 201,
  }),
}
