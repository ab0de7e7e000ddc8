import { badParameter, invalidParameter } from './graph-error.rules.ts'
import {
  type Params,
  readList,
  readRecord,
  readScalarText,
  refuseUnknownKeys,
  unlistedValue,
} from './read-params.rules.ts'
import { listGeoCountries } from './targeting-geo.rules.ts'

// Categories and members as Meta's Ads Manager and its SDKs name them.
const universal = ['universal_beneficiary', 'universal_payer']
const members: Readonly<Record<string, string[]>> = {
  TAIWAN_UNIVERSAL: ['taiwan_universal_beneficiary', 'taiwan_universal_payer'],
  TAIWAN_FINSERV: ['taiwan_finserv_beneficiary', 'taiwan_finserv_payer'],
  SINGAPORE_UNIVERSAL: ['singapore_universal_beneficiary', 'singapore_universal_payer'],
  AUSTRALIA_FINSERV: ['australia_finserv_beneficiary', 'australia_finserv_payer'],
  INDIA_FINSERV: ['india_finserv_beneficiary', 'india_finserv_payer'],
  THAILAND_UNIVERSAL: universal,
  BRAZIL_REGULATION: universal,
  AUSTRALIA_UNIVERSAL: universal,
  MALAYSIA_UNIVERSAL: universal,
  GLOBAL_FINSERV: universal,
  SPAIN_FINSERV: universal,
  VOLUNTARY_VERIFICATION: universal,
}
const neededIn: Readonly<Record<string, string>> = {
  TW: 'TAIWAN_UNIVERSAL',
  SG: 'SINGAPORE_UNIVERSAL',
  TH: 'THAILAND_UNIVERSAL',
  BR: 'BRAZIL_REGULATION',
}
const [listKey, mapKey] = ['regional_regulated_categories', 'regional_regulation_identities']

/** Who is declared as advertiser and payer where a country's law asks for it, with the ids of verified advertisers. */
export function readRegional(params: Params, targeting: Params): Params {
  const categories = readList(params, listKey).map(readScalarText)
  const identities = readRecord(params, mapKey) ?? {}
  const unknown = categories.find((category) => !members[category])
  if (unknown !== undefined) throw unlistedValue(listKey, Object.keys(members), [listKey])
  refuseUnknownKeys(identities, Object.values(members).flat(), [mapKey])
  const geo = (targeting.geo_locations ?? {}) as Params
  for (const country of listGeoCountries(geo)) {
    const category = neededIn[country]
    if (category && !categories.includes(category)) throw notDeclared(country, [listKey])
  }
  for (const member of categories.flatMap((category) => members[category] ?? [])) {
    const id = readScalarText(identities[member])
    if (id === '') throw notDeclared(member, [mapKey, member])
    if (!/^\d+$/.test(id)) throw badParameter(`Param ${mapKey}[${member}] must be a numeric id`, [mapKey, member])
  }
  return {
    [listKey]: categories.length > 0 ? categories : undefined,
    [mapKey]: Object.keys(identities).length > 0 ? identities : undefined,
  }
}

function notDeclared(what: string, path: string[]) {
  const text = `Ads in this region must name a verified advertiser and payer (${what}).`
  return invalidParameter(3858550, 'No beneficiary or payer provided', text, path)
}
