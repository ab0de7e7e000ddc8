import type { PresetOf, PresetType } from '@hookline/contract/meta-presets/meta-presets.schemas'
import { NativeSelect } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { showToast } from '../../lib/toast.ts'
import { presetsQuery } from '../../parts/meta-presets/presets-query.ts'

interface PresetSelectProps<T extends PresetType> {
  presetType: T
  label: string
  /** @returns what the preset has set, for a toast */
  onApply: (preset: PresetOf<T>) => string
}

/** Copies a preset into a form; the choice itself is not stored. Nothing while the person has no preset of this type. */
export function PresetSelect<T extends PresetType>(props: PresetSelectProps<T>) {
  const { presetType, label, onApply } = props
  const { data: presets = [] } = useQuery(presetsQuery(presetType))
  if (presets.length === 0) return null
  return (
    <NativeSelect
      label={label}
      value=""
      data={[
        { value: '', label: 'Choose a preset' },
        ...presets.map(({ id, preset_name }) => ({ value: id, label: preset_name })),
      ]}
      onChange={({ currentTarget }) => {
        const preset = presets.find(({ id }) => id === currentTarget.value)
        if (preset) showToast({ title: 'Preset applied', message: onApply(preset) })
      }}
    />
  )
}
