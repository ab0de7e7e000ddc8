import { regionalFieldsOf } from '@hookline/contract/ad-sets/regional-regulation.rules'
import { SimpleGrid, TextInput } from '@mantine/core'
import { type AdSetFieldsProps, idOf } from './ad-set-field-props.ts'
import { countriesOf } from './ad-set-form.rules.ts'

/** Who is declared as advertiser and payer, for the countries among the chosen ones whose law asks for it. */
export function RegionalFields(props: AdSetFieldsProps) {
  const { getInputProps, isPreset = false } = props
  const pairs = regionalFieldsOf(countriesOf(String(getInputProps('geo_locations').value ?? '')))
  return pairs.map(({ names, beneficiary, payer }) => (
    <SimpleGrid key={beneficiary} cols={{ base: 1, sm: 2 }} spacing="sm">
      {[
        { field: beneficiary, label: `Advertiser ID for ${names}` },
        { field: payer, label: `Payer ID for ${names}` },
      ].map(({ field, label }) => (
        <TextInput
          key={field}
          label={label}
          description="Of an advertiser verified in Meta’s business settings"
          withAsterisk={!isPreset}
          inputMode="numeric"
          {...idOf(props, field)}
          {...getInputProps(field)}
        />
      ))}
    </SimpleGrid>
  ))
}
