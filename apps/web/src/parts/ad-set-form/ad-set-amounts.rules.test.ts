import { fromMinorUnits } from '@hookline/contract/ad-sets/money.rules'
import { describe, expect, it } from 'vitest'
import {
  type Amounts,
  applyPresetAmounts,
  changeCurrency,
  describeEmptied,
  describeLeftOut,
  type PresetAmounts,
} from './ad-set-amounts.rules.ts'

const none: Amounts = { bid_amount: '', daily_budget: '', lifetime_budget: '', currency: '' }
const yen: Amounts = { ...none, daily_budget: 5000, currency: 'JPY' }

describe('another currency', () => {
  it.each<[string, Amounts, string, string, Partial<Amounts>]>([
    ['empties amounts', yen, 'USD', '', { daily_budget: '', currency: 'USD' }],
    ['keeps amounts of the same currency', yen, 'JPY', '', { daily_budget: 5000, currency: 'JPY' }],
    ['empties amounts of an assumed other currency', { ...yen, currency: '' }, 'USD', 'JPY', { daily_budget: '' }],
    ['is assigned to amounts without a currency', { ...yen, currency: '' }, 'USD', '', { daily_budget: 5000 }],
  ])('%s', (_, values, currency, assumed, expected) => {
    expect(changeCurrency(values, currency, assumed)).toMatchObject(expected)
  })

  it('is reported when it empties amounts', () => {
    const sentence = 'They were in JPY, and this ad account uses USD. Enter them again.'
    expect(describeEmptied(yen, changeCurrency(yen, 'USD'))).toBe(sentence)
    expect(describeEmptied(none, changeCurrency(none, 'USD'))).toBeNull()
    expect(describeEmptied(yen, changeCurrency(yen, 'JPY'))).toBeNull()
  })
})

describe('the amounts of a preset', () => {
  const apply = (preset: PresetAmounts, accountCurrency: string | null, values = none) =>
    applyPresetAmounts(values, preset, accountCurrency, fromMinorUnits)

  it.each<[string, PresetAmounts, string | null, Partial<Amounts>]>([
    ['are dollars without a currency', { daily_budget: 5000 }, 'USD', { daily_budget: 50, currency: 'USD' }],
    ['are whole in a currency without cents', { daily_budget: 5000, currency: 'JPY' }, 'JPY', { daily_budget: 5000 }],
    ['are left out in an account of another currency', { daily_budget: 5000 }, 'JPY', { daily_budget: '' }],
    [
      'stay in their currency until an account is chosen',
      { bid_amount: 150 },
      null,
      { bid_amount: 1.5, currency: 'USD' },
    ],
  ])('%s', (_, preset, accountCurrency, expected) => {
    expect(apply(preset, accountCurrency)).toMatchObject(expected)
  })

  it('replace the other kind of budget', () => {
    const values = { ...none, daily_budget: 20 as const, bid_amount: 1 as const, currency: 'USD' }
    expect(apply({ lifetime_budget: 90_000 }, 'USD', values)).toMatchObject({
      bid_amount: 1,
      daily_budget: '',
      lifetime_budget: 900,
    })
  })

  it('are reported when they are left out', () => {
    const sentence = 'Its amounts are in USD and were left out: this ad account uses JPY.'
    expect(describeLeftOut({ daily_budget: 5000 }, 'JPY')).toBe(sentence)
    expect(describeLeftOut({}, 'JPY')).toBeNull()
    expect(describeLeftOut({ daily_budget: 5000 }, null)).toBeNull()
  })
})
