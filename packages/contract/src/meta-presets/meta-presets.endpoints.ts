import { z } from 'zod'
import { endpoint } from '../endpoint.ts'
import { uuidSchema } from '../fields.schemas.ts'
import { createPresetBodySchema, presetSchema, presetTypes, updatePresetBodySchema } from './meta-presets.schemas.ts'

const params = z.object({ id: uuidSchema('A preset id is a UUID') })
const one = z.object({ data: presetSchema, message: z.string() })

export const metaPresetsEndpoints = {
  list: endpoint({
    method: 'GET',
    path: '/api/meta/presets',
    summary: 'Own presets and those shared with the team, or those of one type, by name',
    access: 'user',
    query: z.object({ preset_type: z.enum(presetTypes).optional() }),
    response: z.object({ data: z.array(presetSchema) }),
  }),
  create: endpoint({
    method: 'POST',
    path: '/api/meta/presets',
    summary: 'Create a preset',
    access: 'user',
    body: createPresetBodySchema,
    response: one,
    status: 201,
  }),
  update: endpoint({
    method: 'PUT',
    path: '/api/meta/presets/:id',
    summary: 'Change an own preset; its type stays',
    access: 'user',
    params,
    body: updatePresetBodySchema,
    response: one,
  }),
  remove: endpoint({
    method: 'DELETE',
    path: '/api/meta/presets/:id',
    summary: 'Delete an own preset; drafts keep the values that they copied from it',
    access: 'user',
    params,
    response: z.object({ message: z.string() }),
  }),
}
