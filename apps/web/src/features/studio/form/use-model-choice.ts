import { useQuery } from '@tanstack/react-query'
import { defaultModelQuery, modelsQuery } from '../studio.queries.ts'
import { effectiveModelId, groupModels, offlineModels } from './model-options.rules.ts'
import { useQueryErrorToast } from './use-query-error-toast.ts'

/** The models to offer and the one that counts. */
export function useModelChoice(chosen: string | null) {
  const models = useQuery(modelsQuery)
  const preset = useQuery(defaultModelQuery)
  useQueryErrorToast(models.error, 'Error Loading AI Models', 'Failed to load AI models.')
  const groups = models.data ? groupModels(models.data) : models.isError ? offlineModels : []
  return {
    groups,
    modelId: effectiveModelId(groups, chosen, preset.data ?? null),
    isOffline: models.isError,
    isLoading: models.isPending || (preset.isPending && chosen === null),
    retry: () => void Promise.all([models.refetch(), preset.refetch()]),
  }
}
