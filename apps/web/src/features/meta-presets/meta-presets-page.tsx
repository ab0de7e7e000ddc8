import { type Preset, type PresetType, presetTypes } from '@hookline/contract/meta-presets/meta-presets.schemas'
import { NativeSelect, Tabs, Text } from '@mantine/core'
import { IconCopy } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { useIsNarrow } from '../../lib/use-screen.ts'
import { useSingleFlight } from '../../lib/use-single-flight.ts'
import { allPresetsQuery } from '../../parts/meta-presets/presets-query.ts'
import type { TableColumn } from '../../ui/data-table/sortable-table.tsx'
import { TablePage } from '../../ui/data-table/table-page.tsx'
import { DescriptionText, describeOrSayNone } from '../../ui/texts/description-text.tsx'
import { useDeletePreset, useSavePreset } from './meta-presets.queries.ts'
import { duplicateName, presetTypeLabels } from './preset-form.rules.ts'
import { PresetForm } from './preset-form.tsx'
import { previewPreset } from './preset-preview.ts'

interface MetaPresetsPageProps {
  /** As in the address; the first type with presets unless it names one. */
  type: string | undefined
  onTypeChange: (type: string) => void
}

/** The person's presets and those that others share, with a tab for each type; on narrow screens, a select. */
export function MetaPresetsPage({ type, onTypeChange }: MetaPresetsPageProps) {
  const { data: all = [] } = useQuery(allPresetsQuery)
  const countPresets = (each: PresetType) => all.filter(({ preset_type }) => preset_type === each).length
  const presetType =
    presetTypes.find((known) => known === type) ?? presetTypes.find((each) => countPresets(each) > 0) ?? presetTypes[0]
  const isNarrow = useIsNarrow('sm')
  const query = useQuery({
    ...allPresetsQuery,
    select: (presets) => presets.filter(({ preset_type }) => preset_type === presetType),
  })
  const create = useSingleFlight(useSavePreset(null).mutateAsync)
  const typeLabel = presetTypeLabels[presetType]

  function duplicate({ preset_name, description, preset_type, configuration }: Preset) {
    const copy = duplicateName(preset_name, Math.random())
    create({ preset_name: copy, description, preset_type, configuration, shared: false })
  }

  return (
    <TablePage<Preset>
      title="Manage Meta Presets"
      noun="Preset"
      label={`${typeLabel} presets`}
      back={{ to: '/meta-ads-workspace', label: 'Back to ad drafts' }}
      description="Reusable settings for drafts. Changing one does not change drafts that used it."
      query={query}
      errorTitle="The presets could not be loaded"
      empty={{ title: `No ${typeLabel} presets found.`, message: 'Click "Create New Preset" to add one.' }}
      columns={columns}
      getRowName={({ preset_name }) => preset_name}
      whyNotEdit={whyNot}
      whyNotDelete={whyNot}
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
      {(table) =>
        isNarrow ? (
          <>
            <NativeSelect
              aria-label="Preset Type"
              value={presetType}
              onChange={({ currentTarget }) => onTypeChange(currentTarget.value)}
              data={presetTypes.map((each) => ({
                value: each,
                label: `${presetTypeLabels[each]} (${countPresets(each)})`,
              }))}
            />
            {table}
          </>
        ) : (
          <Tabs value={presetType} onChange={(next) => next && onTypeChange(next)} keepMounted={false}>
            <Tabs.List mb="md">
              {presetTypes.map((each) => (
                <PresetTab key={each} type={each} count={countPresets(each)} />
              ))}
            </Tabs.List>
            <Tabs.Panel value={presetType}>{table}</Tabs.Panel>
          </Tabs>
        )
      }
    </TablePage>
  )
}

const whyNot = ({ is_own, username }: Preset) =>
  is_own ? null : `Only ${username} can change it. Duplicate it to make your own.`

function PresetTab({ type, count }: { type: PresetType; count: number }) {
  const number = count > 0 && (
    <Text span size="xs" c="dimmed" aria-hidden>
      {count}
    </Text>
  )
  return (
    <Tabs.Tab
      value={type}
      px={{ base: 7, md: 10, lg: 16 }}
      rightSection={number}
      aria-description={`${count} ${count === 1 ? 'preset' : 'presets'}`}
    >
      {presetTypeLabels[type]}
    </Tabs.Tab>
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
    from: 'sm',
    sortBy: ({ description }) => description,
    text: ({ description }) => describeOrSayNone(description),
    render: ({ description }) => <DescriptionText description={description} />,
  },
  { key: 'configuration', header: 'Configuration', text: previewPreset },
  {
    key: 'shared',
    header: 'Used by',
    sortBy: ({ is_own, shared, username }) => (is_own ? (shared ? 'Team' : 'Only you') : `Team, by ${username}`),
  },
]
