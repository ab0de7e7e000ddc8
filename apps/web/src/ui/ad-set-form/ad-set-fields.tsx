import {
  adSetNameMax,
  adSetStatuses,
  bidStrategies,
  billingEvents,
  optimizationGoals,
} from '@hookline/contract/ad-sets/ad-sets.schemas'
import { formatMinorUnits, minorUnitFactor } from '@hookline/contract/ad-sets/money.rules'
import { Fieldset, NumberInput, SimpleGrid, Stack, Text } from '@mantine/core'
import { type AdSetFieldsProps, SelectField, TextField } from './ad-set-inputs.tsx'
import { ConversionFields } from './conversion-fields.tsx'
import { TargetingFields } from './targeting-fields.tsx'

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

interface AmountFieldProps {
  fields: AdSetFieldsProps
  field: string
  label: string
  /** Follows the formatted amount. */
  per: string
}

function AmountField({ fields, field, label, per }: AmountFieldProps) {
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
