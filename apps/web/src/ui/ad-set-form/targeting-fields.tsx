import { ageMax, ageMin, genderOptions } from '@hookline/contract/ad-sets/ad-sets.schemas'
import { Fieldset, NativeSelect, NumberInput, SimpleGrid, Stack, Textarea, TextInput } from '@mantine/core'
import { type AdSetFieldsProps, idOf, options } from './ad-set-field-props.ts'
import { RegionalFields } from './regional-fields.tsx'

/** Whom the ads are shown to, and who shows them, where the law asks for it. */
export function TargetingFields(props: AdSetFieldsProps) {
  const { getInputProps, isPreset = false } = props
  return (
    <Fieldset legend="Targeting">
      <Stack gap="sm">
        <TextInput
          label="Countries"
          description="Two-letter codes with commas between them, such as US, DE"
          withAsterisk={!isPreset}
          autoCapitalize="characters"
          spellCheck={false}
          {...idOf(props, 'geo_locations')}
          {...getInputProps('geo_locations')}
        />
        <SimpleGrid cols={{ base: 1, sm: 3 }} spacing="sm">
          <NumberInput
            label="Age from"
            min={ageMin}
            max={ageMax}
            clampBehavior="none"
            allowDecimal={false}
            {...idOf(props, 'age_min')}
            {...getInputProps('age_min')}
          />
          <NumberInput
            label="Age to"
            min={ageMin}
            max={ageMax}
            clampBehavior="none"
            allowDecimal={false}
            {...idOf(props, 'age_max')}
            {...getInputProps('age_max')}
          />
          <NativeSelect
            label="Genders"
            data={options(genderOptions, isPreset ? 'Not set' : undefined)}
            {...idOf(props, 'genders')}
            {...getInputProps('genders')}
          />
        </SimpleGrid>
        <Textarea
          label="Targeting Notes"
          description="For your team; Meta does not see them."
          rows={2}
          resize="vertical"
          {...idOf(props, 'targeting_notes')}
          {...getInputProps('targeting_notes')}
        />
        <SimpleGrid cols={{ base: 1, sm: 2 }} spacing="sm">
          <TextInput
            label="Advertiser shown in the EU"
            description="The beneficiary, needed where the EU is targeted"
            {...idOf(props, 'dsa_beneficiary')}
            {...getInputProps('dsa_beneficiary')}
          />
          <TextInput
            label="Payer shown in the EU"
            description="Who pays for the ad, needed where the EU is targeted"
            {...idOf(props, 'dsa_payor')}
            {...getInputProps('dsa_payor')}
          />
        </SimpleGrid>
        <RegionalFields {...props} />
      </Stack>
    </Fieldset>
  )
}
