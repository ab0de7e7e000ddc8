import {
  adSetNameMax,
  adSetStatuses,
  bidStrategies,
  billingEvents,
  optimizationGoals,
} from '@hookline/contract/ad-sets/ad-sets.schemas'
import { formatMinorUnits, minorUnitFactor } from '@hookline/contract/ad-sets/money.rules'
import { Fieldset, NativeSelect, NumberInput, SimpleGrid, Stack, Text, TextInput } from '@mantine/core'
import { type AdSetFieldsProps, idOf, options } from './ad-set-field-props.ts'
import { ConversionFields } from './conversion-fields.tsx'
import { TargetingFields } from './targeting-fields.tsx'

/** The fields of an ad set: budget and bidding, schedule, targeting, conversions. */
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
  const currency = getInputProps('currency').value || account?.currency || 'USD'
  const { value, ...input } = getInputProps(field)
  const isEntered = amounts === 'entered'
  const minor = typeof value === 'number' && value > 0 ? value : null
  return (
    <NumberInput
      label={
        isEntered ? `${label} (${currency})` : `${label} (in ${minorUnitFactor(currency) > 1 ? 'cents' : currency})`
      }
      description={!isEntered && minor !== null ? `= ${formatMinorUnits(minor, currency)}${per}` : undefined}
      inputWrapperOrder={['label', 'input', 'description', 'error']}
      // A sign or a fraction that may not be there is refused; left out while typing, it would give another amount.
      decimalScale={2}
      // In whole amounts a comma groups thousands.
      allowedDecimalSeparators={isEntered && minorUnitFactor(currency) > 1 ? ['.', ','] : ['.']}
      disabled={isEntered && account === null}
      placeholder={isEntered && account === null ? 'Choose an ad account first' : undefined}
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
