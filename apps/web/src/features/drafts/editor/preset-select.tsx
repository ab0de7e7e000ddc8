import type { PresetOf, PresetType } from '@hookline/contract/meta-presets/meta-presets.schemas'
import { NativeSelect } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { showToast } from '../../../lib/toast.ts'
import { presetsQuery } from '../../../ui/meta-presets/presets-query.ts'

interface PresetSelectProps<T extends PresetType> {
  presetType: T
  label: string
  /** @returns what the person is told: what the preset has set. */
  onApply: (preset: PresetOf<T>) => string
}

/** Copies a preset into the form; the choice itself is not kept. */
export function PresetSelect<T extends PresetType>({ presetType, label, onApply }: PresetSelectProps<T>) {
  const { data: presets = [] } = useQuery(presetsQuery(presetType))
  return (
    <NativeSelect
      label={label}
      value=""
      disabled={presets.length === 0}
      data={[
        { value: '', label: presets.length === 0 ? 'No presets of this kind' : 'Choose a preset' },
        ...presets.map(({ id, preset_name }) => ({ value: id, label: preset_name })),
      ]}
      onChange={({ currentTarget }) => {
        const preset = presets.find(({ id }) => id === currentTarget.value)
        if (preset) showToast({ title: 'Preset applied', message: onApply(preset) })
      }}
    />
  )
}
