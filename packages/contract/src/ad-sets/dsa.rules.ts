// The 27 member states, and their parts with a country code of their own.
const members = 'AT BE BG CY CZ DE DK EE ES FI FR GR HR HU IE IT LT LU LV MT NL PL PT RO SE SI SK'
const parts = 'AX GF GP MF MQ RE YT'
const dsaCountries = new Set(`${members} ${parts}`.split(' '))

/** Whether ads there must name beneficiary and payer (Digital Services Act; docs/meta-api.md). @param code two letters. */
export function isDsaCountry(code: string): boolean {
  return dsaCountries.has(code.toUpperCase())
}
