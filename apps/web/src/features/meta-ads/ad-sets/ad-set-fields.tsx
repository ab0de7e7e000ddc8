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
import {
  Autocomplete,
  Fieldset,
  NativeSelect,
  NumberInput,
  SimpleGrid,
  Stack,
  Text,
  Textarea,
  TextInput,
} from '@mantine/core'
import type { ReactNode } from 'react'
import { PixelField } from '../lists/meta-fields.tsx'
import { optionWords } from './option-words.ts'

/** What an input needs of its form. */
interface InputProps {
  // biome-ignore lint/suspicious/noExplicitAny: as Mantine's own getInputProps, whose value is the field's
  value?: any
  /** Where a form finds the input again, to give it the focus. */
  'data-path'?: string
  // biome-ignore lint/suspicious/noExplicitAny: takes an event or a value, as the input gives it
  onChange: (...given: any[]) => void
  error?: ReactNode
}

interface AdSetFieldsProps {
  /** The form's own, told by the field's name. */
  getInputProps: (field: string) => InputProps
  /**
   * `entered`: amounts in the currency's main unit, as the create form takes them; `minor`: in cents, with what they
   * mean beside them.
   */
  amounts: 'entered' | 'minor'
  /** Null while no ad account is known: amounts are then shown as US dollars. */
  account: { id: string; currency: string; timezoneName: string } | null
  /** The campaign has the budget: an ad set in it must have none. */
  campaignOwnsBudget?: boolean
  /** Which page is promoted, where that is chosen with the ad set. */
  pageField?: ReactNode
  /** Presets may leave anything out, and name performance goals in their own words. */
  isPreset?: boolean
  /** Before the field names in ids, so that links can jump to them. */
  idPrefix?: string
}

/** The fields of an ad set (spec 3 sections 2.3 and 3): budget and bidding, schedule, targeting, conversions. */
export function AdSetFields(props: AdSetFieldsProps) {
  return (
    <Stack gap="md">
      <NameFields {...props} />
      <BudgetFields {...props} />
      <ScheduleFields {...props} />
      <TargetingFields {...props} />
      <ConversionFields {...props} />
    </Stack>
  )
}

const options = (values: readonly string[], empty?: string) => [
  ...(empty === undefined ? [] : [{ value: '', label: empty }]),
  ...values.map((value) => ({ value, label: optionWords(value) })),
]

function idOf({ idPrefix }: AdSetFieldsProps, field: string) {
  return idPrefix ? { id: `${idPrefix}${field}` } : {}
}

function NameFields(props: AdSetFieldsProps) {
  const { getInputProps, isPreset = false } = props
  return (
    <SimpleGrid cols={{ base: 1, sm: 2 }} spacing="sm">
      <TextInput
        label="Ad Set Name"
        withAsterisk={!isPreset}
        maxLength={adSetNameMax}
        {...idOf(props, 'name')}
        {...getInputProps('name')}
      />
      <NativeSelect
        label="Status"
        description="Everything is made paused; ACTIVE is set last."
        inputWrapperOrder={['label', 'input', 'description', 'error']}
        data={options(adSetStatuses, isPreset ? 'Not set' : undefined)}
        {...idOf(props, 'status')}
        {...getInputProps('status')}
      />
    </SimpleGrid>
  )
}

function BudgetFields(props: AdSetFieldsProps) {
  const { getInputProps, isPreset = false, campaignOwnsBudget = false, pageField } = props
  const notSet = isPreset ? 'Not set' : undefined
  return (
    <Fieldset legend="Budget & Bidding">
      <SimpleGrid cols={{ base: 1, sm: 2 }} spacing="sm">
        {campaignOwnsBudget ? (
          <Text c="dimmed" size="sm" style={{ gridColumn: '1 / -1' }}>
            The campaign has the budget, so the ad set has none of its own.
          </Text>
        ) : (
          <>
            <AmountField {...props} field="daily_budget" label="Daily Budget" per=" a day" />
            <AmountField {...props} field="lifetime_budget" label="Lifetime Budget" per=" in all" />
          </>
        )}
        <NativeSelect
          label="Optimization Goal"
          data={options(optimizationGoals, notSet)}
          {...idOf(props, 'optimization_goal')}
          {...getInputProps('optimization_goal')}
        />
        <NativeSelect
          label="Billing Event"
          data={options(billingEvents, notSet)}
          {...idOf(props, 'billing_event')}
          {...getInputProps('billing_event')}
        />
        <NativeSelect
          label="Bid Strategy"
          data={options(bidStrategies, notSet)}
          {...idOf(props, 'bid_strategy')}
          {...getInputProps('bid_strategy')}
        />
        <AmountField {...props} field="bid_amount" label="Bid Amount" per=" per result" />
        {pageField}
      </SimpleGrid>
    </Fieldset>
  )
}

interface AmountFieldProps extends AdSetFieldsProps {
  field: string
  label: string
  /** What the amount is for, after it. */
  per: string
}

function AmountField(props: AmountFieldProps) {
  const { getInputProps, amounts, account, field, label, per } = props
  const currency = account?.currency ?? 'USD'
  const { value, ...input } = getInputProps(field)
  const isEntered = amounts === 'entered'
  const decimals = isEntered && minorUnitFactor(currency) > 1 ? 2 : 0
  const minor = typeof value === 'number' && value > 0 ? value : null
  return (
    <NumberInput
      label={
        isEntered ? `${label} (${currency})` : `${label} (in ${minorUnitFactor(currency) > 1 ? 'cents' : currency})`
      }
      description={!isEntered && minor !== null ? `= ${formatMinorUnits(minor, currency)}${per}` : undefined}
      inputWrapperOrder={['label', 'input', 'description', 'error']}
      decimalScale={decimals}
      allowNegative={false}
      thousandSeparator=","
      hideControls
      {...idOf(props, field)}
      value={value ?? ''}
      {...input}
    />
  )
}

function ScheduleFields(props: AdSetFieldsProps) {
  const { getInputProps, account } = props
  const zone = account ? `Time in ${account.timezoneName}` : 'Time of the ad account'
  return (
    <Fieldset legend="Schedule (Optional)">
      <SimpleGrid cols={{ base: 1, sm: 2 }} spacing="sm">
        <TextInput
          type="datetime-local"
          label="Start Time"
          description={zone}
          {...idOf(props, 'start_time')}
          {...getInputProps('start_time')}
        />
        <TextInput
          type="datetime-local"
          label="End Time"
          description={zone}
          {...idOf(props, 'end_time')}
          {...getInputProps('end_time')}
        />
      </SimpleGrid>
    </Fieldset>
  )
}

function TargetingFields(props: AdSetFieldsProps) {
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
      </Stack>
    </Fieldset>
  )
}

function ConversionFields(props: AdSetFieldsProps) {
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
        <Autocomplete
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
