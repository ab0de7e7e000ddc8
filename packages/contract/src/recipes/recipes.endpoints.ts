import { z } from 'zod'
import { endpoint } from '../endpoint.ts'
import { instantSchema, uuidSchema } from '../fields.schemas.ts'
import { recipeBodySchema, recipeDetailSchema, recipeSchema } from './recipes.schemas.ts'

const params = z.object({ id: uuidSchema('A recipe id is a UUID') })
const one = z.object({ data: recipeDetailSchema })
const saved = one.extend({ message: z.string() })

export const recipesEndpoints = {
  list: endpoint({
    method: 'GET',
    path: '/api/recipes',
    summary: 'Own recipes and those shared with the team, by name',
    access: 'user',
    response: z.object({ data: z.array(recipeSchema) }),
  }),
  get: endpoint({
    method: 'GET',
    path: '/api/recipes/:id',
    summary: 'An own or shared recipe with its system prompt',
    access: 'user',
    params,
    response: one,
  }),
  create: endpoint({
    method: 'POST',
    path: '/api/recipes',
    summary: 'Save a recipe; only its name is needed',
    access: 'user',
    body: recipeBodySchema,
    response: saved,
    status: 201,
  }),
  update: endpoint({
    method: 'PUT',
    path: '/api/recipes/:id',
    summary: 'Change an own recipe as a whole',
    access: 'user',
    params,
    body: recipeBodySchema.extend({ updatedAt: instantSchema.optional() }),
    response: saved,
  }),
  remove: endpoint({
    method: 'DELETE',
    path: '/api/recipes/:id',
    summary: 'Delete an own recipe; results and drafts made by it stay',
    access: 'user',
    params,
    response: z.object({ message: z.string() }),
  }),
}
