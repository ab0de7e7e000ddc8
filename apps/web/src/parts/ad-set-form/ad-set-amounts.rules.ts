import { presetCurrency } from '@hookline/contract/meta-presets/ad-set-preset.rules'

/** The amounts of an ad set and their currency; '' is no value. */
export interface Amounts {
  bid_amount: number | ''
  daily_budget: number | ''
  lifetime_budget: number | ''
  currency: string
}

const amountFields = ['bid_amount', 'daily_budget', 'lifetime_budget'] as const
export type AmountField = (typeof amountFields)[number]

export const isAmountField = (field: string): field is AmountField =>
  (amountFields as readonly string[]).includes(field)

export const hasAmounts = (values: Amounts) => amountFields.some((field) => values[field] !== '')

/**
 * The values in another currency, which empties the amounts: 5,000 yen are not 5,000 dollars.
 * @param assumed the currency of amounts without one
 */
export function changeCurrency<Values extends Amounts>(values: Values, currency: string, assumed = ''): Values {
  const former = values.currency || assumed || currency
  const emptied = former === currency ? {} : { bid_amount: '', daily_budget: '', lifetime_budget: '' }
  return { ...values, ...emptied, currency }
}

/** The message after `changeCurrency` has emptied amounts; null when it has not. */
export function describeEmptied(before: Amounts, after: Amounts, assumed = ''): string | null {
  if (!hasAmounts(before) || hasAmounts(after)) return null
  return `They were in ${before.currency || assumed}, and this ad account uses ${after.currency}. Enter them again.`
}

/** In minor units. */
export interface PresetAmounts {
  bid_amount?: number | null | undefined
  daily_budget?: number | null | undefined
  lifetime_budget?: number | null | undefined
  currency?: string | null | undefined
}

/** Why a preset's amounts are not applied to an ad account; null when they are, or when there are none. */
export function describeLeftOut(preset: PresetAmounts, accountCurrency: string | null): string | null {
  const isHeld = amountFields.some((field) => preset[field])
  const currency = presetCurrency(preset)
  if (!isHeld || accountCurrency === null || accountCurrency === currency) return null
  return `Its amounts are in ${currency} and were left out: this ad account uses ${accountCurrency}.`
}

/**
 * The values with a preset's amounts. Its budget replaces a budget of the other kind.
 * @param shown converts minor units to the unit of the form
 */
export function applyPresetAmounts<Values extends Amounts>(
  values: Values,
  preset: PresetAmounts,
  accountCurrency: string | null,
  shown: (amount: number, currency: string) => number,
): Values {
  const held = amountFields.filter((field) => preset[field])
  if (held.length === 0 || describeLeftOut(preset, accountCurrency)) return values
  const currency = presetCurrency(preset)
  const next = changeCurrency(values, currency)
  if (preset.daily_budget || preset.lifetime_budget) Object.assign(next, { daily_budget: '', lifetime_budget: '' })
  for (const field of held) next[field] = shown(preset[field] ?? 0, currency)
  return next
}
