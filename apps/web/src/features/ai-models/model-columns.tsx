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
    render: (model, isNarrow) => <NameCell model={model} hasPrice={!isNarrow} />,
  },
  {
    key: 'version',
    header: 'Version',
    sortBy: ({ version }) => version,
    render: (model, isNarrow) => [model.version, isNarrow && priceLabel(model)?.short].filter(Boolean).join(' · '),
  },
  {
    key: 'path_name',
    header: 'Path Name',
    sortBy: ({ path_name }) => path_name,
    render: ({ path_name }) => <Code>{path_name}</Code>,
    isWidestOnly: true,
  },
  {
    key: 'default',
    header: 'Default',
    sortBy: ({ is_default, is_chosen_default }) => Number(is_default) * 2 + Number(is_chosen_default),
    render: (model, isNarrow) => <DefaultCell model={model} isNarrow={isNarrow} />,
  },
]

function NameCell({ model, hasPrice }: { model: AiModel; hasPrice: boolean }) {
  const price = hasPrice && priceLabel(model)
  return (
    <Stack gap={2}>
      <Group gap="xs">
        {modelTitle(model)}
        {!model.is_available && <StatusBadge tone="warning" label={model.is_retired ? 'Retired' : 'Not set up'} />}
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

function DefaultCell({ model, isNarrow }: { model: AiModel; isNarrow: boolean }) {
  if (model.is_default) return <StatusBadge tone="success" label="Default" />
  if (!model.is_chosen_default) return null
  if (model.is_retired) return <StatusBadge tone="warning" label="Retired, another is used" />
  return <StatusBadge tone="waiting" label={isNarrow ? 'Default when set up' : 'When set up'} />
}
