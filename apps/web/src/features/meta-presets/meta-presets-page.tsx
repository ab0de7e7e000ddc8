import { type Preset, type PresetType, presetTypes } from '@hookline/contract/meta-presets/meta-presets.schemas'
import { Button, Group, Tabs, Text } from '@mantine/core'
import { IconCopy, IconEdit, IconPlus, IconTrash } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { SortableTable, type TableColumn } from '../../ui/data-table/sortable-table.tsx'
import { TableSection } from '../../ui/data-table/table-section.tsx'
import { closeAfterDelete, DeleteDialog } from '../../ui/delete-dialog.tsx'
import { EditDialog } from '../../ui/edit-dialog.tsx'
import { EmptyState } from '../../ui/empty-state.tsx'
import { presetsQuery } from '../../ui/meta-presets/presets-query.ts'
import { PageLayout } from '../../ui/page-layout.tsx'
import { RowAction } from '../../ui/row-action.tsx'
import { type DialogState, useDialog } from '../../ui/use-dialog.ts'
import { useDeletePreset, useSavePreset } from './meta-presets.queries.ts'
import { duplicateName, presetTypeLabels } from './preset-form.rules.ts'
import { PresetForm } from './preset-form.tsx'
import { previewOf } from './preset-preview.ts'

interface MetaPresetsPageProps {
  presetType: PresetType
  onPresetTypeChange: (presetType: PresetType) => void
}

interface Actions {
  form: DialogState<Preset | 'new'>
  deletion: DialogState<Preset>
  duplicate: (preset: Preset) => void
}

/** The person's presets, with a tab for each type. */
export function MetaPresetsPage({ presetType, onPresetTypeChange }: MetaPresetsPageProps) {
  const query = useQuery(presetsQuery(presetType))
  const duplication = useSavePreset(null, () => undefined)
  const actions: Actions = {
    form: useDialog(),
    deletion: useDialog(),
    duplicate: ({ preset_name, description, preset_type, configuration }) => {
      if (duplication.isPending) return
      const copy = duplicateName(preset_name, Math.random())
      duplication.mutate({ preset_name: copy, description, preset_type, configuration })
    },
  }
  return (
    <PageLayout
      title="Manage Meta Presets"
      back={{ to: '/meta-ads-workspace', label: 'Back to the ad drafts' }}
      width={1120}
      description="Settings you use again and again. A preset is copied when it is applied: changing it later changes no draft."
      actions={
        <Button leftSection={<IconPlus size={16} aria-hidden />} onClick={() => actions.form.open('new')}>
          Create New Preset
        </Button>
      }
    >
      <Tabs value={presetType} onChange={(next) => onPresetTypeChange(next as PresetType)} keepMounted={false}>
        <Tabs.List mb="md">
          {presetTypes.map((type) => (
            <Tabs.Tab key={type} value={type}>
              {presetTypeLabels[type]}
            </Tabs.Tab>
          ))}
        </Tabs.List>
        <Tabs.Panel value={presetType}>
          <TableSection<Preset>
            query={query}
            errorTitle="The presets could not be loaded"
            loadingLabel="Loading presets"
            empty={
              <EmptyState
                title={`No ${presetTypeLabels[presetType]} presets found.`}
                message='Click "Create New Preset" to add one.'
              />
            }
          >
            {(presets) => (
              <SortableTable
                label={`${presetTypeLabels[presetType]} presets`}
                columns={columnsWith(actions)}
                rows={presets}
                rowKey={({ id }) => id}
              />
            )}
          </TableSection>
        </Tabs.Panel>
      </Tabs>
      <EditDialog
        dialog={actions.form}
        query={query}
        titles={{ add: 'Create New Preset', edit: 'Edit Preset' }}
        goneTitle="This preset was deleted meanwhile"
        versionOf={({ updated_at }) => updated_at}
      >
        {(form) => <PresetForm {...form} newType={presetType} />}
      </EditDialog>
      <DeletePresetDialog dialog={actions.deletion} />
    </PageLayout>
  )
}

function columnsWith({ form, deletion, duplicate }: Actions): TableColumn<Preset>[] {
  return [
    {
      key: 'name',
      header: 'Name',
      sortBy: ({ preset_name }) => preset_name,
      render: ({ preset_name }) => <Text fw={500}>{preset_name}</Text>,
    },
    {
      key: 'description',
      header: 'Description',
      sortBy: ({ description }) => description ?? '',
      render: ({ description }) => description ?? <Text c="dimmed">No description</Text>,
    },
    {
      key: 'configuration',
      header: 'Configuration',
      render: (preset) => (
        <Text size="sm" dir="auto" style={{ overflowWrap: 'anywhere' }}>
          {previewOf(preset)}
        </Text>
      ),
    },
    {
      key: 'actions',
      header: 'Actions',
      render: (preset) => (
        <Group gap={4} wrap="nowrap">
          <RowAction label={`Duplicate ${preset.preset_name}`} onAct={() => duplicate(preset)}>
            <IconCopy size={16} aria-hidden />
          </RowAction>
          <RowAction label={`Edit ${preset.preset_name}`} onAct={() => form.open(preset)}>
            <IconEdit size={16} aria-hidden />
          </RowAction>
          <RowAction label={`Delete ${preset.preset_name}`} color="red" onAct={() => deletion.open(preset)}>
            <IconTrash size={16} aria-hidden />
          </RowAction>
        </Group>
      ),
    },
  ]
}

function DeletePresetDialog({ dialog }: { dialog: DialogState<Preset> }) {
  const remove = useDeletePreset(() => closeAfterDelete(dialog))
  return (
    <DeleteDialog
      dialog={dialog}
      title="Delete Preset"
      question={({ preset_name }) =>
        `Are you sure you want to delete "${preset_name}"? Drafts that used it keep what they took over.`
      }
      remove={remove}
    />
  )
}
