/** Ids of verified advertisers at Meta, by their role. */
export const regionalIdentityFields = [
  'taiwan_universal_beneficiary',
  'taiwan_universal_payer',
  'singapore_universal_beneficiary',
  'singapore_universal_payer',
  'universal_beneficiary',
  'universal_payer',
] as const
export type RegionalIdentityField = (typeof regionalIdentityFields)[number]
type RegionalIdentities = Record<RegionalIdentityField, string | null>

export interface RegionalRegulation {
  /** Two letters. */
  country: string
  name: string
  /** Its value in `regional_regulated_categories`. */
  category: string
  beneficiary: RegionalIdentityField
  payer: RegionalIdentityField
}

const universal = { beneficiary: 'universal_beneficiary', payer: 'universal_payer' } as const

/** Countries that require verified advertisers, with the field names of Meta's SDK. */
const regulations: readonly RegionalRegulation[] = [
  {
    country: 'TW',
    name: 'Taiwan',
    category: 'TAIWAN_UNIVERSAL',
    beneficiary: 'taiwan_universal_beneficiary',
    payer: 'taiwan_universal_payer',
  },
  {
    country: 'SG',
    name: 'Singapore',
    category: 'SINGAPORE_UNIVERSAL',
    beneficiary: 'singapore_universal_beneficiary',
    payer: 'singapore_universal_payer',
  },
  { country: 'TH', name: 'Thailand', category: 'THAILAND_UNIVERSAL', ...universal },
  { country: 'BR', name: 'Brazil', category: 'BRAZIL_REGULATION', ...universal },
]

/** The declarations that ads in these countries need. */
export function findRegulations(countries: readonly string[]): RegionalRegulation[] {
  return regulations.filter(({ country }) => countries.includes(country))
}

/** The pairs of fields that these countries need; countries that share one are named together. */
export function listRegionalFields(countries: readonly string[]) {
  const pairs = new Map<string, { names: string; beneficiary: RegionalIdentityField; payer: RegionalIdentityField }>()
  for (const { name, beneficiary, payer } of findRegulations(countries)) {
    const names = [pairs.get(beneficiary)?.names, name].filter(Boolean).join(' and ')
    pairs.set(beneficiary, { names, beneficiary, payer })
  }
  return [...pairs.values()]
}

/** The ids that were entered; null for the others. */
export function readRegionalIdentities(
  from: Partial<Record<RegionalIdentityField, string | null>>,
): RegionalIdentities {
  const pairs = regionalIdentityFields.map((field) => [field, from[field]?.trim() || null])
  return Object.fromEntries(pairs) as RegionalIdentities
}
