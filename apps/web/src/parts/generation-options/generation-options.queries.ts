import { aiModelsEndpoints } from '@hookline/contract/ai-models/ai-models.endpoints'
import type { ToolType } from '@hookline/contract/fields.schemas'
import { responseFormatsEndpoints } from '@hookline/contract/response-formats/response-formats.endpoints'
import { templatesEndpoints } from '@hookline/contract/templates/templates.endpoints'
import { queryOptions } from '@tanstack/react-query'
import { call } from '../../lib/call.ts'

/** What may be chosen for a generation request changes seldom. */
export const optionsStaleMs = 5 * 60_000

/** All models. An empty list is an error, so that the fallback list is offered. */
export const modelsQuery = queryOptions({
  queryKey: ['ai-models', 'list'],
  staleTime: optionsStaleMs,
  queryFn: async ({ signal }) => {
    const { models } = (await call(aiModelsEndpoints.list, { signal })).data
    if (models.length === 0) throw new Error('No AI models available.')
    return models
  },
})

export const templatesQuery = (type: ToolType) =>
  queryOptions({
    queryKey: ['templates', type],
    staleTime: optionsStaleMs,
    queryFn: async ({ signal }) => (await call(templatesEndpoints.listSummaries, { query: { type }, signal })).data,
  })

export const responseFormatsQuery = (toolType: ToolType) =>
  queryOptions({
    queryKey: ['response-formats', toolType],
    staleTime: optionsStaleMs,
    queryFn: async ({ signal }) => {
      return (await call(responseFormatsEndpoints.list, { query: { toolType }, signal })).data.formats
    },
  })
