import { type Preset, presetTypes } from '@hookline/contract/meta-presets/meta-presets.schemas'
import { Tabs, Text } from '@mantine/core'
import { IconCopy } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import type { TableColumn } from '../../ui/data-table/sortable-table.tsx'
import { presetsQuery } from '../../ui/meta-presets/presets-query.ts'
import { TablePage } from '../../ui/table-page.tsx'
import { useDeletePreset, useSavePreset } from './meta-presets.queries.ts'
import { duplicateName, presetTypeLabels } from './preset-form.rules.ts'
import { PresetForm } from './preset-form.tsx'
import { previewPreset } from './preset-preview.ts'

interface MetaPresetsPageProps {
  /** As in the address; the first type unless it names one. */
  type: string | undefined
  onTypeChange: (type: string) => void
}

/** The person's presets, with a tab for each type. */
export function MetaPresetsPage({ type, onTypeChange }: MetaPresetsPageProps) {
  const presetType = presetTypes.find((known) => known === type) ?? presetTypes[0]
  const duplication = useSavePreset(null)
  const typeLabel = presetTypeLabels[presetType]

  function duplicate({ preset_name, description, preset_type, configuration }: Preset) {
    if (duplication.isPending) return
    const copy = duplicateName(preset_name, Math.random())
    duplication.mutate({ preset_name: copy, description, preset_type, configuration })
  }

  return (
    <TablePage<Preset>
      title="Manage Meta Presets"
      noun="Preset"
      label={`${typeLabel} presets`}
      back={{ to: '/meta-ads-workspace', label: 'Back to the ad drafts' }}
      description="Settings you use again and again. Applying a preset copies it: later changes reach no draft."
      query={useQuery(presetsQuery(presetType))}
      errorTitle="The presets could not be loaded"
      empty={{ title: `No ${typeLabel} presets found.`, message: 'Click "Create New Preset" to add one.' }}
      columns={columns}
      nameOf={({ preset_name }) => preset_name}
      rowActions={(preset, edit, remove) => [
        {
          verb: 'Duplicate',
          label: `Duplicate ${preset.preset_name}`,
          Icon: IconCopy,
          onAct: () => duplicate(preset),
        },
        edit,
        remove,
      ]}
      addLabel="Create New Preset"
      addTitle="Create New Preset"
      renderForm={(form) => <PresetForm {...form} newType={presetType} />}
      deleteQuestion={({ preset_name }) =>
        `Are you sure you want to delete "${preset_name}"? Drafts that used it keep the values they copied.`
      }
      remove={useDeletePreset()}
    >
      {(table) => (
        <Tabs value={presetType} onChange={(next) => next && onTypeChange(next)} keepMounted={false}>
          <Tabs.List mb="md">
            {presetTypes.map((each) => (
              <Tabs.Tab key={each} value={each}>
                {presetTypeLabels[each]}
              </Tabs.Tab>
            ))}
          </Tabs.List>
          <Tabs.Panel value={presetType}>{table}</Tabs.Panel>
        </Tabs>
      )}
    </TablePage>
  )
}

const columns: TableColumn<Preset>[] = [
  {
    key: 'name',
    header: 'Name',
    sortBy: ({ preset_name }) => preset_name,
    isTitle: true,
  },
  {
    key: 'description',
    header: 'Description',
    isWideOnly: true,
    sortBy: ({ description }) => description,
    render: ({ description }) => description ?? <Text c="dimmed">No description</Text>,
  },
  { key: 'configuration', header: 'Configuration', render: previewPreset },
]
