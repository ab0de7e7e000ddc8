import { z } from 'zod'
import { endpoint } from '../endpoint.ts'
import { instantSchema, numericIdSchema, toolTypeSchema } from '../fields.schemas.ts'
import {
  promptVersionSchema,
  promptVersionSummarySchema,
  systemPromptBodySchema,
  systemPromptIdSchema,
  systemPromptSchema,
  systemPromptSummarySchema,
} from './system-prompts.schemas.ts'

const params = z.object({ id: systemPromptIdSchema })
const versionParams = params.extend({ versionId: numericIdSchema })
const one = z.object({ prompt: systemPromptSchema, data: z.object({ prompt: systemPromptSchema }) })
const many = z.object({
  prompts: z.array(systemPromptSchema),
  data: z.object({ prompts: z.array(systemPromptSchema) }),
})

export const systemPromptsEndpoints = {
  list: endpoint({
    method: 'GET',
    path: '/api/system-prompts',
    summary: 'System prompts, or those of one type',
    access: 'user',
    query: z.object({ type: toolTypeSchema.optional() }),
    response: many,
  }),
  listAll: endpoint({
    method: 'GET',
    path: '/api/system-prompts/all',
    summary: 'All system prompts',
    access: 'user',
    response: many,
  }),
  listSummaries: endpoint({
    method: 'GET',
    path: '/api/system-prompts/summaries',
    summary: 'System prompts, or those of one type, with only the beginning of their contents',
    access: 'user',
    query: z.object({ type: toolTypeSchema.optional() }),
    response: z.object({ data: z.array(systemPromptSummarySchema) }),
  }),
  get: endpoint({
    method: 'GET',
    path: '/api/system-prompts/:id',
    summary: 'One system prompt',
    access: 'user',
    params,
    response: one,
  }),
  /** Creates, or updates the one whose id is given. */
  save: endpoint({
    method: 'POST',
    path: '/api/system-prompts',
    summary: 'Create a system prompt, or update the one whose id is given',
    access: 'user',
    body: systemPromptBodySchema.extend({ id: systemPromptIdSchema.nullish() }),
    response: one.extend({ message: z.string() }),
  }),
  update: endpoint({
    method: 'PUT',
    path: '/api/system-prompts/:id',
    summary: 'Change a system prompt',
    access: 'user',
    params,
    body: systemPromptBodySchema.partial({ description: true }).extend({ updatedAt: instantSchema.optional() }),
    response: one.extend({ message: z.string() }),
  }),
  remove: endpoint({
    method: 'DELETE',
    path: '/api/system-prompts/:id',
    summary: 'Delete a system prompt',
    access: 'user',
    params,
    response: z.object({ message: z.string() }),
  }),
  listVersions: endpoint({
    method: 'GET',
    path: '/api/system-prompts/:id/versions',
    summary: 'Former texts of a system prompt, newest first, and the author of the current one',
    access: 'user',
    params,
    response: z.object({
      prompt: systemPromptSchema,
      /** The author of the current text; null for the built-in text. */
      author: z.string().nullable(),
      versions: z.array(promptVersionSummarySchema),
    }),
  }),
  getVersion: endpoint({
    method: 'GET',
    path: '/api/system-prompts/:id/versions/:versionId',
    summary: 'One former text of a system prompt',
    access: 'user',
    params: versionParams,
    response: z.object({ version: promptVersionSchema }),
  }),
  /** Saves the former text again; the replaced text becomes a version too. */
  restoreVersion: endpoint({
    method: 'POST',
    path: '/api/system-prompts/:id/versions/:versionId/restore',
    summary: 'Save a former text of a system prompt again',
    access: 'user',
    params: versionParams,
    body: z.object({ updatedAt: instantSchema.optional() }).nullish(),
    response: one.extend({ message: z.string() }),
  }),
}
