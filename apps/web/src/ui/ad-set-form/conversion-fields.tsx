import {
  attributionChoices,
  conversionLocations,
  performanceGoals,
  presetPerformanceGoals,
  standardConversionEvents,
} from '@hookline/contract/ad-sets/ad-sets.schemas'
import { Fieldset, NativeSelect, SimpleGrid, TextInput } from '@mantine/core'
import { optionsOf } from '../../lib/option-words.ts'
import { PixelField } from '../meta-lists/meta-fields.tsx'
import { SuggestInput } from '../suggest-input.tsx'
import type { AdSetFieldsProps } from './ad-set-inputs.tsx'

/** What counts as a conversion, and where it happens. */
export function ConversionFields({ getInputProps, account, isPreset = false }: AdSetFieldsProps) {
  const { 'data-path': dataPath, ...pixel } = getInputProps('pixel_id')
  return (
    <Fieldset legend="Conversion Settings (Optional)">
      <SimpleGrid cols={{ base: 1, sm: 2 }} spacing="sm">
        <NativeSelect
          label="Conversion Location"
          data={optionsOf(conversionLocations, 'Not set')}
          {...getInputProps('conversion_location')}
        />
        <NativeSelect
          label="Performance Goal"
          data={optionsOf(isPreset ? presetPerformanceGoals : performanceGoals, 'Not set')}
          {...getInputProps('performance_goal')}
        />
        {isPreset ? (
          <TextInput label="Pixel ID" inputMode="numeric" data-path={dataPath} {...pixel} />
        ) : (
          <PixelField
            {...pixel}
            dataPath={dataPath}
            adAccountId={account?.id ?? null}
            value={pixel.value || null}
            onChange={(id) => pixel.onChange(id ?? '')}
          />
        )}
        <SuggestInput
          label="Conversion Event"
          description="A standard event, or one of your own"
          inputWrapperOrder={['label', 'input', 'description', 'error']}
          data={[...standardConversionEvents]}
          {...getInputProps('conversion_event')}
        />
        <NativeSelect
          label="Attribution"
          data={[{ value: '', label: 'Meta’s default' }, ...attributionChoices]}
          {...getInputProps('attribution_spec_json_string')}
        />
      </SimpleGrid>
    </Fieldset>
  )
}
