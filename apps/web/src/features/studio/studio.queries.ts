import { aiModelsEndpoints } from '@hookline/contract/ai-models/ai-models.endpoints'
import type { ToolType } from '@hookline/contract/fields'
import { responseFormatsEndpoints } from '@hookline/contract/response-formats/response-formats.endpoints'
import { systemPromptsEndpoints } from '@hookline/contract/system-prompts/system-prompts.endpoints'
import { promptInForce } from '@hookline/contract/system-prompts/system-prompts.rules'
import type { SystemPrompt } from '@hookline/contract/system-prompts/system-prompts.schemas'
import { templatesEndpoints } from '@hookline/contract/templates/templates.endpoints'
import { toolsEndpoints } from '@hookline/contract/tools/tools.endpoints'
import { defaultToolKey, fallbackTool } from '@hookline/contract/tools/tools.rules'
import { queryOptions } from '@tanstack/react-query'
import { call } from '../../lib/call.ts'

const staleTime = 5 * 60_000

export interface StudioTool {
  key: string
  displayName: string
  description: string
  category: ToolType
  systemPromptType: ToolType
}

/** Also stands in while the tool loads: every tool today has this type. */
export const adCopyTool: StudioTool = {
  key: defaultToolKey,
  displayName: fallbackTool.displayName,
  description: fallbackTool.description,
  category: fallbackTool.category,
  systemPromptType: 'ad copy',
}

/** The tool, or the built-in one when it cannot be fetched or has another type. */
export const toolQuery = queryOptions({
  queryKey: ['tools', defaultToolKey],
  staleTime,
  queryFn: async ({ signal }): Promise<StudioTool> => {
    try {
      const { tool } = await call(toolsEndpoints.getByName, { params: { toolKey: defaultToolKey }, signal })
      if (tool.type !== 'ad copy') return adCopyTool
      const { name, displayName, description, type, systemPromptType } = tool
      return { key: name, displayName, description, category: type, systemPromptType }
    } catch (error) {
      if (signal.aborted) throw error
      return adCopyTool
    }
  },
})

/** All models. An empty list is an error, so that the fallback list is offered. */
export const modelsQuery = queryOptions({
  queryKey: ['ai-models', 'list'],
  staleTime,
  queryFn: async ({ signal }) => {
    const { models } = (await call(aiModelsEndpoints.list, { signal })).data
    if (models.length === 0) throw new Error('No AI models available.')
    return models
  },
})

export const defaultModelQuery = queryOptions({
  queryKey: ['ai-models', 'default'],
  staleTime,
  queryFn: async ({ signal }) => (await call(aiModelsEndpoints.getDefault, { signal })).data.model.path_name,
})

/** The effective saved prompt of a type; null when none is stored. */
export const systemPromptQuery = (type: ToolType) =>
  queryOptions({
    queryKey: ['system-prompts', 'studio', type],
    staleTime,
    queryFn: async ({ signal }): Promise<SystemPrompt | null> => {
      const { prompts } = (await call(systemPromptsEndpoints.list, { query: { type }, signal })).data
      return promptInForce(prompts, type)
    },
  })

export const templatesQuery = (type: ToolType) =>
  queryOptions({
    queryKey: ['templates', type],
    staleTime,
    queryFn: async ({ signal }) => (await call(templatesEndpoints.list, { query: { type }, signal })).data.templates,
  })

export const responseFormatsQuery = (toolType: ToolType) =>
  queryOptions({
    queryKey: ['response-formats', toolType],
    staleTime,
    queryFn: async ({ signal }) => {
      return (await call(responseFormatsEndpoints.list, { query: { toolType }, signal })).data.formats
    },
  })
