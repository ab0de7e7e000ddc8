import type { Preset, PresetOf, PresetType } from '@hookline/contract/meta-presets/meta-presets.schemas'
import { NativeSelect } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { MetaSelect } from '../../../ui/meta-lists/meta-select.tsx'
import type { ShownList } from '../../../ui/meta-lists/use-meta-list.ts'
import { presetsQuery } from '../../../ui/meta-presets/presets-query.ts'

const noChange = "Don't Change / Clear"

interface PresetFieldProps<T extends PresetType> {
  presetType: T
  label: string
  /** An id; '' is no change. */
  value: string
  onChange: (id: string, preset: PresetOf<T> | undefined) => void
}

/** Chooses a preset whose values the update copies. */
export function BulkPresetField<T extends PresetType>({ presetType, label, value, onChange }: PresetFieldProps<T>) {
  const { data: presets = [] } = useQuery(presetsQuery(presetType))
  const options = presets.map(({ id, preset_name }: Pick<Preset, 'id' | 'preset_name'>) => ({
    value: id,
    label: preset_name,
  }))
  return (
    <NativeSelect
      label={label}
      value={value}
      data={[{ value: '', label: noChange }, ...options]}
      onChange={({ currentTarget: { value: id } }) =>
        onChange(
          id,
          presets.find((preset) => preset.id === id),
        )
      }
    />
  )
}

/** The preset with this id, once its list is loaded. */
export function useChosenPreset<T extends PresetType>(presetType: T, id: string): PresetOf<T> | undefined {
  const { data: presets = [] } = useQuery(presetsQuery(presetType))
  return presets.find((preset) => preset.id === id)
}

interface ListFieldProps<Item> {
  label: string
  list: ShownList<Item>
  value: string
  onChange: (id: string) => void
  describe: (item: Item) => { id: string; name: string; note?: string; isDisabled?: boolean }
  blockedBy?: string | null
}

/** Chooses an object at Meta, or no change. */
export function BulkListField<Item>({ list, onChange, describe, ...props }: ListFieldProps<Item>) {
  const items: (Item | null)[] = [null, ...list.items]
  return (
    <MetaSelect
      {...props}
      list={{ ...list, items }}
      describe={(item) => (item === null ? { id: '', name: noChange } : describe(item))}
      onChange={(id) => onChange(id ?? '')}
      // Not as the placeholder: the field shows "Don't Change / Clear".
      description={props.blockedBy}
      isClearable={false}
    />
  )
}
