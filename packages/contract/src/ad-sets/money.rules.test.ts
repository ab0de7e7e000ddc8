import { describe, expect, it } from 'vitest'
import { formatMinorUnits, fromMinorUnits, minorUnitFactor, toMinorUnits } from './money.rules.ts'

describe('money', () => {
  it.each([
    ['USD', 100],
    ['EUR', 100],
    ['usd', 100],
    ['JPY', 1],
    ['krw', 1],
    ['TWD', 1],
    ['', 100],
  ])('one %s is %i minor units', (currency, factor) => {
    expect(minorUnitFactor(currency)).toBe(factor)
  })

  it.each([
    [50, 'USD', 5000],
    [19.99, 'USD', 1999],
    [1.005, 'USD', 101],
    [0.29, 'EUR', 29],
    [1.004, 'USD', 100],
    [5000, 'JPY', 5000],
    [5000.6, 'JPY', 5001],
    [Number.NaN, 'USD', 0],
  ])('%d entered in %s is %i minor units', (entered, currency, expected) => {
    expect(toMinorUnits(entered, currency)).toBe(expected)
  })

  it.each([
    [5000, 'USD', '$50.00'],
    [123456789, 'USD', '$1,234,567.89'],
    [5000, 'JPY', '¥5,000'],
    [12345, 'HUF', 'Ft 12,345'],
    [999, 'EUR', '€9.99'],
    [999, '', '9.99'],
  ])('%i minor units of %j are shown as %s', (amount, currency, expected) => {
    expect(formatMinorUnits(amount, currency).replaceAll('\u00a0', ' ')).toBe(expected)
  })

  it.each(['USD', 'JPY'])('converts an amount in %s to minor units and back', (currency) => {
    expect(fromMinorUnits(toMinorUnits(1234, currency), currency)).toBe(1234)
  })
})
