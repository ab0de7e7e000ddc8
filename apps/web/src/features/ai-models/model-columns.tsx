import { shownVersion } from '@hookline/contract/ai-models/ai-models.rules'
import type { AiModel } from '@hookline/contract/ai-models/ai-models.schemas'
import { Code, Group, Stack, Text } from '@mantine/core'
import type { TableColumn } from '../../ui/data-table/sortable-table.tsx'
import { StatusBadge } from '../../ui/status-badge.tsx'
import { modelTitle, priceLabel } from './model-form.rules.ts'

export const modelColumns: TableColumn<AiModel>[] = [
  { key: 'provider', header: 'Provider', sortBy: ({ provider }) => provider },
  {
    key: 'name',
    header: 'Name',
    isTitle: true,
    sortBy: modelTitle,
    render: (model, isNarrow) => (isNarrow ? modelTitle(model) : <NameCell model={model} />),
  },
  {
    key: 'version',
    header: 'Version',
    sortBy: shownVersion,
    render: describeVersion,
    text: (model) => describeVersion(model, true),
  },
  {
    key: 'path_name',
    header: 'Path Name',
    sortBy: ({ path_name }) => path_name,
    render: ({ path_name }) => <Code>{path_name}</Code>,
    from: 'lg',
  },
  {
    key: 'default',
    header: 'Default',
    sortBy: ({ is_default, is_chosen_default }) => Number(is_default) * 2 + Number(is_chosen_default),
    render: (model, isNarrow) => <DefaultCell model={model} isNarrow={isNarrow} />,
  },
]

/** On narrow screens with the price. */
function describeVersion(model: AiModel, isNarrow: boolean): string {
  return [shownVersion(model), isNarrow && priceLabel(model)?.short].filter(Boolean).join(' · ')
}

function NameCell({ model }: { model: AiModel }) {
  const price = priceLabel(model)
  return (
    <Stack gap={2}>
      <Group gap="xs">
        {modelTitle(model)}
        <AvailabilityBadge model={model} />
      </Group>
      {price && (
        <Text size="xs" c="dimmed" fw={400}>
          {price.short}
          <Text span inherit visibleFrom="lg">
            {price.rest}
          </Text>
        </Text>
      )}
    </Stack>
  )
}

function AvailabilityBadge({ model: { is_available, is_retired } }: { model: AiModel }) {
  return !is_available && <StatusBadge tone="warning" label={is_retired ? 'Retired' : 'Not set up'} />
}

function DefaultCell({ model, isNarrow }: { model: AiModel; isNarrow: boolean }) {
  if (model.is_default) return <StatusBadge tone="success" label="Default" />
  if (!model.is_chosen_default) return isNarrow && <AvailabilityBadge model={model} />
  if (model.is_retired) return <StatusBadge tone="warning" label="Retired, another is used" />
  return <StatusBadge tone="waiting" label={isNarrow ? 'Default when set up' : 'When set up'} />
}
