import {
  adSetNameMax,
  adSetStatuses,
  ageMax,
  ageMin,
  attributionChoices,
  bidStrategies,
  billingEvents,
  conversionLocations,
  genderOptions,
  optimizationGoals,
  performanceGoals,
  presetPerformanceGoals,
  standardConversionEvents,
} from '@hookline/contract/ad-sets/ad-sets.schemas'
import { formatMinorUnits, minorUnitFactor } from '@hookline/contract/ad-sets/money.rules'
import { regionalFieldsOf } from '@hookline/contract/ad-sets/regional-regulation.rules'
import {
  Fieldset,
  NativeSelect,
  type NativeSelectProps,
  NumberInput,
  SimpleGrid,
  Stack,
  Text,
  Textarea,
  TextInput,
  type TextInputProps,
} from '@mantine/core'
import type { ReactNode } from 'react'
import { optionsOf } from '../../lib/option-words.ts'
import { PixelField } from '../meta-lists/meta-fields.tsx'
import { SuggestInput } from '../suggest-input.tsx'
import { countriesOf } from './ad-set-form.rules.ts'

interface InputProps {
  id?: string
  // biome-ignore lint/suspicious/noExplicitAny: as in Mantine's getInputProps, the type depends on the field
  value?: any
  /** Where a form finds the input to focus it. */
  'data-path'?: string
  // biome-ignore lint/suspicious/noExplicitAny: inputs call it with an event or a value
  onChange: (...given: any[]) => void
  error?: ReactNode
}

interface AdSetFieldsProps {
  /** Connects the field with this name to its form. */
  getInputProps: (field: string) => InputProps
  /** `entered`: amounts in the currency's main unit; `minor`: in cents, with the formatted amount below. */
  amounts: 'entered' | 'minor'
  /** Null while no ad account is known: amounts are then shown as US dollars. */
  account: { id: string; currency: string; timezoneName: string } | null
  /** An ad set of a campaign with a budget must have none. */
  campaignOwnsBudget?: boolean
  /** The field for the promoted page, where the ad set chooses it. */
  pageField?: ReactNode
  /** Presets may leave out any field, and have performance goals of their own. */
  isPreset?: boolean
}

/** The fields of an ad set: budget and bidding, schedule, targeting, conversions. */
export function AdSetFields(form: AdSetFieldsProps) {
  const { account, isPreset = false } = form
  const zone = account ? `Time in ${account.timezoneName}` : 'Time of the ad account'
  return (
    <Stack gap="md">
      <SimpleGrid cols={{ base: 1, sm: 2 }} spacing="sm">
        <TextField fields={form} field="name" label="Ad Set Name" withAsterisk={!isPreset} maxLength={adSetNameMax} />
        <SelectField
          fields={form}
          field="status"
          label="Status"
          description="Everything is made paused; ACTIVE is set last."
          values={adSetStatuses}
        />
      </SimpleGrid>
      <BudgetFields {...form} />
      <Fieldset legend="Schedule (Optional)">
        <SimpleGrid cols={{ base: 1, sm: 2 }} spacing="sm">
          <TextField fields={form} field="start_time" type="datetime-local" label="Start Time" description={zone} />
          <TextField fields={form} field="end_time" type="datetime-local" label="End Time" description={zone} />
        </SimpleGrid>
      </Fieldset>
      <TargetingFields {...form} />
      <ConversionFields {...form} />
    </Stack>
  )
}

function BudgetFields(form: AdSetFieldsProps) {
  return (
    <Fieldset legend="Budget & Bidding">
      <SimpleGrid cols={{ base: 1, sm: 2 }} spacing="sm">
        {form.campaignOwnsBudget ? (
          <Text c="dimmed" size="sm" style={{ gridColumn: '1 / -1' }}>
            The campaign has the budget, so the ad set has none of its own.
          </Text>
        ) : (
          <>
            <AmountField fields={form} field="daily_budget" label="Daily Budget" per=" a day" />
            <AmountField fields={form} field="lifetime_budget" label="Lifetime Budget" per=" in all" />
          </>
        )}
        <SelectField fields={form} field="optimization_goal" label="Optimization Goal" values={optimizationGoals} />
        <SelectField fields={form} field="billing_event" label="Billing Event" values={billingEvents} />
        <SelectField fields={form} field="bid_strategy" label="Bid Strategy" values={bidStrategies} />
        <AmountField fields={form} field="bid_amount" label="Bid Amount" per=" per result" />
        {form.pageField}
      </SimpleGrid>
    </Fieldset>
  )
}

/** @param props.per follows the formatted amount */
function AmountField({ fields, field, label, per }: FieldProps & { per: string }) {
  const { getInputProps, account } = fields
  const currency = getInputProps('currency').value || account?.currency || 'USD'
  const { value, ...input } = getInputProps(field)
  const isEntered = fields.amounts === 'entered'
  const hasMinorUnits = minorUnitFactor(currency) > 1
  const isAmount = typeof value === 'number' && value > 0
  return (
    <NumberInput
      label={`${label} (${isEntered ? currency : `in ${hasMinorUnits ? 'cents' : currency}`})`}
      description={!isEntered && isAmount ? `= ${formatMinorUnits(value, currency)}${per}` : undefined}
      inputWrapperOrder={['label', 'input', 'description', 'error']}
      // An invalid sign or fraction is refused on submit; dropping it while typing would change the amount.
      decimalScale={2}
      // In whole amounts a comma groups thousands.
      allowedDecimalSeparators={isEntered && hasMinorUnits ? ['.', ','] : ['.']}
      disabled={isEntered && account === null}
      placeholder={isEntered && account === null ? 'Choose an ad account first' : undefined}
      thousandSeparator=","
      hideControls
      value={value ?? ''}
      {...input}
    />
  )
}

const ageProps = { min: ageMin, max: ageMax, clampBehavior: 'none', allowDecimal: false } as const

/** Who sees the ads, and who is named as advertiser and payer where the law requires it. */
function TargetingFields(form: AdSetFieldsProps) {
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

/** What counts as a conversion, and where it happens. */
function ConversionFields({ getInputProps, account, isPreset = false }: AdSetFieldsProps) {
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

interface FieldProps {
  fields: AdSetFieldsProps
  field: string
  label: string
}

function TextField({ fields, field, ...props }: FieldProps & TextInputProps) {
  return <TextInput {...props} {...fields.getInputProps(field)} />
}

/** @param props.values the options; a preset offers 'Not set', too */
function SelectField({
  fields,
  field,
  values,
  ...props
}: FieldProps & NativeSelectProps & { values: readonly string[] }) {
  return (
    <NativeSelect
      data={optionsOf(values, fields.isPreset ? 'Not set' : undefined)}
      inputWrapperOrder={['label', 'input', 'description', 'error']}
      {...props}
      {...fields.getInputProps(field)}
    />
  )
}
