/** Currencies without a minor unit at Meta (its page "Currencies", offset 1); all others have hundredths. */
const wholeCurrencies = ['CLP', 'COP', 'CRC', 'HUF', 'IDR', 'ISK', 'JPY', 'KRW', 'PYG', 'TWD', 'VND']

/** Minor units in one unit: 100 for the dollar, 1 for the yen. @param currency ISO 4217. */
export function minorUnitFactor(currency: string): 1 | 100 {
  return wholeCurrencies.includes(currency.toUpperCase()) ? 1 : 100
}

/** An entered amount in rounded minor units. */
export function toMinorUnits(entered: number, currency: string): number {
  // In decimal: 1.005 times 100 is 100.49999999999999 in binary.
  return Math.round(Number(`${entered}e${minorUnitFactor(currency) === 100 ? 2 : 0}`) || 0)
}

/** Minor units as the amount in a form field. */
export function fromMinorUnits(amount: number, currency: string): number {
  return amount / minorUnitFactor(currency)
}

/** '$50.00', '¥5,000', 'XYZ 5.00'; a text that is no currency code is left out. */
export function formatMinorUnits(amount: number, currency: string): string {
  const factor = minorUnitFactor(currency)
  const digits = factor === 100 ? 2 : 0
  return (amount / factor).toLocaleString('en-US', {
    ...(/^[A-Za-z]{3}$/.test(currency) && { style: 'currency', currency, currencyDisplay: 'narrowSymbol' }),
    minimumFractionDigits: digits,
    maximumFractionDigits: digits,
  })
}
