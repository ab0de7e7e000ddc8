import {
  adSetStatuses,
  adSetTextMax,
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
import { listRegionalFields } from '@hookline/contract/ad-sets/regional-regulation.rules'
import { parseCountries } from '@hookline/contract/meta-presets/ad-set-preset.rules'
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
import { toOptions } from '../../lib/option-words.ts'
import { SuggestInput } from '../../ui/fields/suggest-input.tsx'
import { PixelField } from '../meta-lists/meta-fields.tsx'

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
  const { text, select, choices } = buildInputs(form)
  const isActive = form.getInputProps('status').value === 'ACTIVE'
  const statusHint = isActive ? 'Created paused, and activated as the last step.' : undefined
  const description = form.account ? `Time in ${form.account.timezoneName}` : 'Time of the ad account'
  return (
    <Stack gap="md">
      <SimpleGrid cols={{ base: 1, sm: 2 }} spacing="sm">
        {text('name', 'Ad Set Name', { withAsterisk: !form.isPreset, maxLength: adSetTextMax.name })}
        {select('status', 'Status', choices(adSetStatuses), statusHint)}
      </SimpleGrid>
      <BudgetFields {...form} />
      <Fieldset legend="Schedule (Optional)">
        <SimpleGrid cols={{ base: 1, sm: 2 }} spacing="sm">
          {text('start_time', 'Start Time', { type: 'datetime-local', description })}
          {text('end_time', 'End Time', { type: 'datetime-local', description })}
        </SimpleGrid>
      </Fieldset>
      <TargetingFields {...form} />
      <ConversionFields {...form} />
    </Stack>
  )
}

/** Hints below the inputs keep the inputs of a line at the same height. */
const hintLast: TextInputProps['inputWrapperOrder'] = ['label', 'input', 'description', 'error']

/** The inputs of this form by kind. */
function buildInputs({ getInputProps, isPreset }: AdSetFieldsProps) {
  return {
    text: (field: string, label: string, more: TextInputProps = {}) => (
      <TextInput key={field} label={label} inputWrapperOrder={hintLast} {...more} {...getInputProps(field)} />
    ),
    select: (field: string, label: string, data: NativeSelectProps['data'], description?: string) => (
      <NativeSelect
        label={label}
        data={data}
        description={description}
        inputWrapperOrder={hintLast}
        {...getInputProps(field)}
      />
    ),
    /** A preset can leave out each choice. */
    choices: (values: readonly string[]) => toOptions(values, isPreset ? 'Not set' : undefined),
  }
}

function BudgetFields(form: AdSetFieldsProps) {
  const { select, choices } = buildInputs(form)
  return (
    <Fieldset legend="Budget & Bidding">
      <SimpleGrid cols={{ base: 1, sm: 2 }} spacing="sm">
        {form.campaignOwnsBudget ? (
          <Text c="dimmed" size="sm" style={{ gridColumn: '1 / -1' }}>
            The campaign has the budget, so the ad set has none of its own.
          </Text>
        ) : (
          <>
            <AmountField form={form} field="daily_budget" label="Daily Budget" per=" a day" />
            <AmountField form={form} field="lifetime_budget" label="Lifetime Budget" per=" in total" />
          </>
        )}
        {select('optimization_goal', 'Optimization Goal', choices(optimizationGoals))}
        {select('billing_event', 'Billing Event', choices(billingEvents))}
        {select('bid_strategy', 'Bid Strategy', choices(bidStrategies))}
        <AmountField form={form} field="bid_amount" label="Bid Amount" per=" per result" />
        {form.pageField}
      </SimpleGrid>
    </Fieldset>
  )
}

interface AmountFieldProps {
  form: AdSetFieldsProps
  field: string
  label: string
  /** Follows the formatted amount. */
  per: string
}

function AmountField({ form, field, label, per }: AmountFieldProps) {
  const { getInputProps, account } = form
  const currency = getInputProps('currency').value || account?.currency || 'USD'
  const { value, ...input } = getInputProps(field)
  const isEntered = form.amounts === 'entered'
  const hasMinorUnits = minorUnitFactor(currency) > 1
  const isAmount = typeof value === 'number' && value > 0
  return (
    <NumberInput
      label={`${label} (${isEntered ? currency : `in ${hasMinorUnits ? 'cents' : currency}`})`}
      description={!isEntered && isAmount ? `= ${formatMinorUnits(value, currency)}${per}` : undefined}
      inputWrapperOrder={hintLast}
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
  const { getInputProps, isPreset } = form
  const { text, select, choices } = buildInputs(form)
  const countries = parseCountries(String(getInputProps('geo_locations').value ?? ''))
  const verified: TextInputProps = {
    description: 'Of an advertiser verified in Meta’s business settings',
    withAsterisk: !isPreset,
    inputMode: 'numeric',
  }
  return (
    <Fieldset legend="Targeting">
      <Stack gap="sm">
        {text('geo_locations', 'Countries', {
          description: 'Two-letter codes, separated by commas, such as US, DE',
          withAsterisk: !isPreset,
          autoCapitalize: 'characters',
          spellCheck: false,
        })}
        <SimpleGrid cols={{ base: 1, sm: 3 }} spacing="sm">
          <NumberInput label="Age from" {...ageProps} {...getInputProps('age_min')} />
          <NumberInput label="Age to" {...ageProps} {...getInputProps('age_max')} />
          {select('genders', 'Genders', choices(genderOptions))}
        </SimpleGrid>
        <Textarea
          label="Targeting Notes"
          description="For your team; Meta does not see them."
          inputWrapperOrder={hintLast}
          rows={2}
          resize="vertical"
          {...getInputProps('targeting_notes')}
        />
        <SimpleGrid cols={{ base: 1, sm: 2 }} spacing="sm">
          {text('dsa_beneficiary', 'Advertiser shown in the EU', {
            description: 'The beneficiary, needed when targeting the EU',
          })}
          {text('dsa_payor', 'Payer shown in the EU', {
            description: 'Who pays for the ad, needed when targeting the EU',
          })}
          {listRegionalFields(countries).flatMap(({ names, beneficiary, payer }) => [
            text(beneficiary, `Advertiser ID for ${names}`, verified),
            text(payer, `Payer ID for ${names}`, verified),
          ])}
        </SimpleGrid>
      </Stack>
    </Fieldset>
  )
}

/** What counts as a conversion, and where it happens. */
function ConversionFields(form: AdSetFieldsProps) {
  const { getInputProps, account, isPreset } = form
  const { select } = buildInputs(form)
  const goals = isPreset ? presetPerformanceGoals : performanceGoals
  const pixel = getInputProps('pixel_id')
  return (
    <Fieldset legend="Conversion Settings (Optional)">
      <SimpleGrid cols={{ base: 1, sm: 2 }} spacing="sm">
        {select('conversion_location', 'Conversion Location', toOptions(conversionLocations, 'Not set'))}
        {select('performance_goal', 'Performance Goal', toOptions(goals, 'Not set'))}
        {isPreset ? (
          <TextInput label="Pixel ID" inputMode="numeric" {...pixel} />
        ) : (
          <PixelField {...pixel} adAccountId={account?.id ?? null} onChange={(id) => pixel.onChange(id ?? '')} />
        )}
        <SuggestInput
          label="Conversion Event"
          description="A standard event, or one of your own"
          inputWrapperOrder={hintLast}
          data={[...standardConversionEvents]}
          {...getInputProps('conversion_event')}
        />
        {select('attribution_spec_json_string', 'Attribution', [
          { value: '', label: 'Meta’s default' },
          ...attributionChoices,
        ])}
      </SimpleGrid>
    </Fieldset>
  )
}
