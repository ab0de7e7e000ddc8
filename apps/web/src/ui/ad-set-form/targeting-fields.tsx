import { ageMax, ageMin, genderOptions } from '@hookline/contract/ad-sets/ad-sets.schemas'
import { regionalFieldsOf } from '@hookline/contract/ad-sets/regional-regulation.rules'
import { Fieldset, NumberInput, SimpleGrid, Stack, Textarea } from '@mantine/core'
import { countriesOf } from './ad-set-form.rules.ts'
import { type AdSetFieldsProps, SelectField, TextField } from './ad-set-inputs.tsx'

const ageProps = { min: ageMin, max: ageMax, clampBehavior: 'none', allowDecimal: false } as const

/** Who sees the ads, and who is named as advertiser and payer where the law requires it. */
export function TargetingFields(form: AdSetFieldsProps) {
  const { getInputProps, isPreset = false } = form
  const countries = countriesOf(String(getInputProps('geo_locations').value ?? ''))
  return (
    <Fieldset legend="Targeting">
      <Stack gap="sm">
        <TextField
          fields={form}
          field="geo_locations"
          label="Countries"
          description="Two-letter codes with commas between them, such as US, DE"
          withAsterisk={!isPreset}
          autoCapitalize="characters"
          spellCheck={false}
        />
        <SimpleGrid cols={{ base: 1, sm: 3 }} spacing="sm">
          <NumberInput label="Age from" {...ageProps} {...getInputProps('age_min')} />
          <NumberInput label="Age to" {...ageProps} {...getInputProps('age_max')} />
          <SelectField fields={form} field="genders" label="Genders" values={genderOptions} />
        </SimpleGrid>
        <Textarea
          label="Targeting Notes"
          description="For your team; Meta does not see them."
          rows={2}
          resize="vertical"
          {...getInputProps('targeting_notes')}
        />
        <SimpleGrid cols={{ base: 1, sm: 2 }} spacing="sm">
          <TextField
            fields={form}
            field="dsa_beneficiary"
            label="Advertiser shown in the EU"
            description="The beneficiary, needed where the EU is targeted"
          />
          <TextField
            fields={form}
            field="dsa_payor"
            label="Payer shown in the EU"
            description="Who pays for the ad, needed where the EU is targeted"
          />
          {regionalFieldsOf(countries)
            .flatMap(({ names, beneficiary, payer }) => [
              { field: beneficiary, label: `Advertiser ID for ${names}` },
              { field: payer, label: `Payer ID for ${names}` },
            ])
            .map(({ field, label }) => (
              <TextField
                key={field}
                fields={form}
                field={field}
                label={label}
                description="Of an advertiser verified in Meta’s business settings"
                withAsterisk={!isPreset}
                inputMode="numeric"
              />
            ))}
        </SimpleGrid>
      </Stack>
    </Fieldset>
  )
}
