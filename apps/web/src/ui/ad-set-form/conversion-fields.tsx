import {
  attributionChoices,
  conversionLocations,
  performanceGoals,
  presetPerformanceGoals,
  standardConversionEvents,
} from '@hookline/contract/ad-sets/ad-sets.schemas'
import { Fieldset, NativeSelect, SimpleGrid, TextInput } from '@mantine/core'
import { PixelField } from '../meta-lists/meta-fields.tsx'
import { SuggestInput } from '../suggest-input.tsx'
import { type AdSetFieldsProps, idOf, options } from './ad-set-field-props.ts'

/** What counts as a conversion, and where it happens. */
export function ConversionFields(props: AdSetFieldsProps) {
  const { getInputProps, account, isPreset = false } = props
  const pixel = getInputProps('pixel_id')
  return (
    <Fieldset legend="Conversion Settings (Optional)">
      <SimpleGrid cols={{ base: 1, sm: 2 }} spacing="sm">
        <NativeSelect
          label="Conversion Location"
          data={options(conversionLocations, 'Not set')}
          {...idOf(props, 'conversion_location')}
          {...getInputProps('conversion_location')}
        />
        <NativeSelect
          label="Performance Goal"
          data={options(isPreset ? presetPerformanceGoals : performanceGoals, 'Not set')}
          {...idOf(props, 'performance_goal')}
          {...getInputProps('performance_goal')}
        />
        {isPreset ? (
          <TextInput label="Pixel ID" inputMode="numeric" {...pixel} />
        ) : (
          <PixelField
            {...idOf(props, 'pixel_id')}
            dataPath={pixel['data-path']}
            adAccountId={account?.id ?? null}
            value={pixel.value || null}
            onChange={(id) => pixel.onChange(id ?? '')}
            error={pixel.error}
          />
        )}
        <SuggestInput
          label="Conversion Event"
          description="A standard event, or one of your own"
          inputWrapperOrder={['label', 'input', 'description', 'error']}
          data={[...standardConversionEvents]}
          {...idOf(props, 'conversion_event')}
          {...getInputProps('conversion_event')}
        />
        <NativeSelect
          label="Attribution"
          data={[{ value: '', label: 'Meta’s default' }, ...attributionChoices]}
          {...idOf(props, 'attribution_spec_json_string')}
          {...getInputProps('attribution_spec_json_string')}
        />
      </SimpleGrid>
    </Fieldset>
  )
}
