import { defaultDeletionMessage } from '@hookline/contract/ai-models/ai-models.rules'
import type { AiModel } from '@hookline/contract/ai-models/ai-models.schemas'
import { Button, Code, Group, Stack, Text } from '@mantine/core'
import { IconTestPipe } from '@tabler/icons-react'
import type { TableColumn } from '../../ui/data-table/sortable-table.tsx'
import { EditAndDelete, RowAction } from '../../ui/row-action.tsx'
import { StatusBadge } from '../../ui/status-badge.tsx'
import { modelTitle, priceLabel } from './model-form.rules.ts'

interface ModelActions {
  mayChange: boolean
  /** The model being set as default. */
  busyId: number | null
  onSetDefault: (model: AiModel) => void
  onEdit: (model: AiModel) => void
  onDelete: (model: AiModel) => void
  onTest: (model: AiModel) => void
}

export function modelColumns(actions: ModelActions): TableColumn<AiModel>[] {
  return [
    { key: 'provider', header: 'Provider', sortBy: ({ provider }) => provider, render: ({ provider }) => provider },
    { key: 'name', header: 'Name', sortBy: modelTitle, render: (model) => <NameCell model={model} /> },
    { key: 'version', header: 'Version', sortBy: ({ version }) => version, render: ({ version }) => version },
    {
      key: 'path_name',
      header: 'Path Name',
      sortBy: ({ path_name }) => path_name,
      render: ({ path_name }) => <Code>{path_name}</Code>,
    },
    {
      key: 'default',
      header: 'Default',
      sortBy: ({ is_default, is_chosen_default }) => Number(is_default) * 2 + Number(is_chosen_default),
      render: (model) => <DefaultCell model={model} />,
    },
    { key: 'actions', header: 'Actions', render: (model) => <ActionsCell model={model} actions={actions} /> },
  ]
}

function NameCell({ model }: { model: AiModel }) {
  const price = priceLabel(model)
  return (
    <Stack gap={2}>
      <Group gap="xs">
        {modelTitle(model)}
        {!model.is_available && <StatusBadge tone="warning" label={model.is_retired ? 'Retired' : 'Not set up'} />}
      </Group>
      {price && (
        <Text size="xs" c="dimmed">
          {price}
        </Text>
      )}
    </Stack>
  )
}

function DefaultCell({ model }: { model: AiModel }) {
  if (model.is_default) return <StatusBadge tone="success" label="Default" />
  if (model.is_chosen_default && model.is_retired) {
    return <StatusBadge tone="warning" label="Retired, another is used" />
  }
  return model.is_chosen_default ? <StatusBadge tone="waiting" label="Once it is set up" /> : 'No'
}

function ActionsCell({ model, actions }: { model: AiModel; actions: ModelActions }) {
  const name = modelTitle(model)
  const isDefault = model.is_default || model.is_chosen_default
  return (
    <Group gap={4}>
      {!isDefault && (
        <Button
          variant="default"
          size="compact-sm"
          aria-label={`Set as default: ${name}`}
          loading={actions.busyId === model.id}
          onClick={() => actions.onSetDefault(model)}
        >
          Set as default
        </Button>
      )}
      {actions.mayChange && (
        <Group gap={4} wrap="nowrap">
          <RowAction label={`Test ${name}`} onAct={() => actions.onTest(model)}>
            <IconTestPipe size={16} aria-hidden />
          </RowAction>
          <EditAndDelete
            name={name}
            whyNotDelete={model.is_default ? defaultDeletionMessage : null}
            onEdit={() => actions.onEdit(model)}
            onDelete={() => actions.onDelete(model)}
          />
        </Group>
      )}
    </Group>
  )
}
