import { aiModelsEndpoints } from '@hookline/contract/ai-models/ai-models.endpoints'
import type { ToolType } from '@hookline/contract/fields.schemas'
import { historyEndpoints } from '@hookline/contract/history/history.endpoints'
import { systemPromptsEndpoints } from '@hookline/contract/system-prompts/system-prompts.endpoints'
import { promptInForce } from '@hookline/contract/system-prompts/system-prompts.rules'
import type { SystemPrompt } from '@hookline/contract/system-prompts/system-prompts.schemas'
import { toolsEndpoints } from '@hookline/contract/tools/tools.endpoints'
import { keepPreviousData, queryOptions, useMutation } from '@tanstack/react-query'
import { call } from '../../lib/call.ts'
import { showFailure } from '../../lib/failure-toast.ts'
import type { DraftSource } from '../../parts/create-drafts/create-drafts.rules.ts'
import { optionsStaleMs as staleTime } from '../../parts/generation-options/generation-options.queries.ts'
import type { ToolKind } from './tool-kinds.rules.ts'

const pickableCount = 20

export interface StudioTool {
  key: string
  displayName: string
  description: string
  category: ToolType
  systemPromptType: ToolType
  isActive: boolean
}

/** Stands in while the tool loads, and when it cannot be fetched or has another type. */
export function builtInTool({ toolKey, type, fallback }: ToolKind): StudioTool {
  const { displayName, description } = fallback
  return { key: toolKey, displayName, description, category: type, systemPromptType: type, isActive: true }
}

export const toolQuery = (kind: ToolKind) =>
  queryOptions({
    queryKey: ['tools', kind.toolKey],
    staleTime,
    queryFn: async ({ signal }): Promise<StudioTool> => {
      try {
        const { tool } = await call(toolsEndpoints.getByName, { params: { toolKey: kind.toolKey }, signal })
        if (tool.type !== kind.type) return builtInTool(kind)
        const { name, displayName, description, type, systemPromptType, active } = tool
        return { key: name, displayName, description, category: type, systemPromptType, isActive: active }
      } catch (error) {
        if (signal.aborted) throw error
        return builtInTool(kind)
      }
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
      const { data: summaries } = await call(systemPromptsEndpoints.listSummaries, { query: { type }, signal })
      const inForce = promptInForce(summaries, type)
      if (!inForce) return null
      return (await call(systemPromptsEndpoints.get, { params: { id: inForce.id }, signal })).data.prompt
    },
  })

/** Results whose videos can be chosen: the user's own recent ones or, once something is typed, the team's that match. */
export const pickableResultsQuery = (search: string, userUuid: string) =>
  queryOptions({
    queryKey: ['history', 'pickable', search, userUuid],
    queryFn: async ({ signal }) => {
      const query = { page: 1, limit: pickableCount, ...(search ? { search } : { userId: userUuid }) }
      return (await call(historyEndpoints.list, { query, signal })).results
    },
    placeholderData: keepPreviousData,
  })

/** Reads results with their decisions, for the dialog that creates drafts of them. */
export function useDraftSources() {
  const { mutate, data, isPending, reset } = useMutation({
    mutationFn: async (ids: readonly number[]): Promise<DraftSource[]> =>
      (await call(historyEndpoints.chosen, { query: { ids: ids.join(',') } })).data.results,
    onError: (error) => showFailure('The results could not be read', error),
  })
  return { items: data ?? null, isReading: isPending, read: mutate, close: reset }
}
