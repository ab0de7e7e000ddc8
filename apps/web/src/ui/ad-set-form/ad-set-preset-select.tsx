import type { Preset } from '@hookline/contract/meta-presets/meta-presets.schemas'
import { NativeSelect } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { presetsQuery } from '../meta-presets/presets-query.ts'
import { describeLeftOut } from './ad-set-amounts.rules.ts'

type AdSetPreset = Preset & { preset_type: 'AD_SET_CONFIGURATION' }

/** What a person is told of an applied preset. */
export function presetToast({ preset_name, configuration }: AdSetPreset, accountCurrency: string | null) {
  const leftOut = describeLeftOut(configuration, accountCurrency)
  const message = `The ad set has the values of "${preset_name}".`
  return { title: 'Preset applied', message: leftOut ? `${message} ${leftOut}` : message }
}

/** Applies an ad set preset; the choice itself is not kept. */
export function AdSetPresetSelect({ onApply }: { onApply: (preset: AdSetPreset) => void }) {
  const { data: presets = [] } = useQuery(presetsQuery('AD_SET_CONFIGURATION'))
  return (
    <NativeSelect
      label="Apply Ad Set Preset"
      value=""
      disabled={presets.length === 0}
      data={[
        { value: '', label: presets.length === 0 ? 'No ad set presets' : 'Choose a preset' },
        ...presets.map(({ id, preset_name }) => ({ value: id, label: preset_name })),
      ]}
      onChange={({ currentTarget }) => {
        const preset = presets.find(({ id }) => id === currentTarget.value)
        if (preset) onApply(preset)
      }}
    />
  )
}
