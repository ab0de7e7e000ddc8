import { settingLabels } from '@hookline/contract/generation/generation-settings.rules'
import { Badge, Button, Group } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { modelsQuery } from '../../../parts/generation-options/generation-options.queries.ts'
import {
  effectiveModelId,
  groupModels,
  offlineListLabel,
  offlineModels,
} from '../../../parts/generation-options/model-options.rules.ts'
import { defaultModelQuery } from '../studio.queries.ts'
import { OptionRow } from './option-row.tsx'

export function useModelChoice(chosen: string | null) {
  const models = useQuery(modelsQuery)
  const preset = useQuery(defaultModelQuery)
  const groups = models.data ? groupModels(models.data) : models.isError ? offlineModels : []
  return {
    groups,
    modelId: effectiveModelId(groups, chosen, preset.data ?? null),
    error: models.error,
    isOffline: models.isError,
    isLoading: models.isPending || (preset.isPending && chosen === null),
    retry: () => void Promise.all([models.refetch(), preset.refetch()]),
  }
}

interface ModelPickerProps {
  choice: ReturnType<typeof useModelChoice>
  onChange: (modelId: string | null) => void
  isModified: boolean
}

export function ModelPicker({ choice, onChange, isModified }: ModelPickerProps) {
  return (
    <div>
      <OptionRow
        title={settingLabels.modelId}
        isModified={isModified}
        noneLabel="Select an AI model"
        options={choice.groups}
        value={choice.modelId}
        onChange={onChange}
        isLoading={choice.isLoading}
        isRequired
      />
      {choice.isOffline && (
        <Group gap="xs" pb="xs">
          <Badge color="yellow" tt="none">
            {offlineListLabel}
          </Badge>
          <Button size="xs" variant="default" onClick={choice.retry}>
            Load models again
          </Button>
        </Group>
      )}
    </div>
  )
}
