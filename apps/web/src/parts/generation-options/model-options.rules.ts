import { fallbackModelIds, modelIdLabel, modelLabel } from '@hookline/contract/ai-models/ai-models.rules'
import type { AiModel } from '@hookline/contract/ai-models/ai-models.schemas'

export interface OptionGroup {
  group: string
  items: { value: string; label: string; disabled?: boolean }[]
}

export const offlineListLabel = 'Offline list'

/** The models that are not retired, grouped by name in list order; those without a key are disabled. */
export function groupModels(models: AiModel[]): OptionGroup[] {
  const groups = Map.groupBy(
    models.filter(({ is_retired }) => !is_retired),
    ({ name }) => name,
  )
  return [...groups].map(([group, members]) => ({
    group,
    items: members.map((model) => ({
      value: model.path_name,
      label: model.is_available ? modelLabel(model) : `${modelLabel(model)} – not set up`,
      disabled: !model.is_available,
    })),
  }))
}

export const offlineModels: OptionGroup[] = [
  { group: offlineListLabel, items: fallbackModelIds.map((id) => ({ value: id, label: modelIdLabel(id) })) },
]

export function effectiveModelId(groups: OptionGroup[], chosen: string | null, preset: string | null): string | null {
  const offered = new Set(
    groups.flatMap(({ items }) => items.filter(({ disabled }) => !disabled).map(({ value }) => value)),
  )
  return [chosen, preset].find((id) => id !== null && offered.has(id)) ?? null
}
