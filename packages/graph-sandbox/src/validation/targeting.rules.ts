import type { SandboxAccount, SandboxCampaign } from '../objects.schemas.ts'
import { badParameter, invalidParameter, refused } from './graph-error.rules.ts'
import {
  missing,
  type Params,
  readInteger,
  readList,
  readRecord,
  readScalarText,
  readText,
} from './read-params.rules.ts'
import { type Ages, refuseForSpecialCategory } from './special-category.rules.ts'
import { listGeoCountries, readGeoLocations } from './targeting-geo.rules.ts'

/** Who sees the ads. Ages are stored as Meta reads them back: by default 18 to 65 (65 and older). */
export function readTargeting(params: Params, campaign: SandboxCampaign): Params {
  const targeting = readRecord(params, 'targeting')
  if (!targeting) throw missing('targeting')
  const geo = readGeoLocations(targeting)
  const ages = readAges(targeting)
  refuseGenders(targeting)
  refusePlacements(targeting)
  refuseForSpecialCategory(targeting, geo, ages, campaign)
  refuseAutomation(targeting, ages, campaign)
  refuseYouth(targeting, geo, ages)
  return { ...targeting, age_min: ages.min, age_max: ages.max }
}

function readAges(targeting: Params): Ages {
  const min = readInteger(targeting.age_min, ['targeting', 'age_min']) ?? 18
  const max = readInteger(targeting.age_max, ['targeting', 'age_max']) ?? 65
  if (min < 13 || min > 65) throw refuseAge('age_min')
  if (max < 13 || max > 65) throw refuseAge('age_max')
  if (min > max) {
    throw refused('Age range is not valid', 'The youngest age must not be above the oldest.', ['targeting', 'age_min'])
  }
  return { min, max }
}

const refuseAge = (key: string) => badParameter(`Param targeting[${key}] must be 13 to 65`, ['targeting', key])

function refuseGenders(targeting: Params): void {
  const genders = readList(targeting, 'genders', ['targeting'])
  if (genders.every((gender) => [1, 2, '1', '2'].includes(gender as number))) return
  throw badParameter('Param targeting[genders] may hold 1 for men and 2 for women', ['targeting', 'genders'])
}

function refusePlacements(targeting: Params): void {
  if (readList(targeting, 'facebook_positions', ['targeting']).includes('video_feeds')) {
    throw invalidParameter(2490562, 'Placement is gone', 'The Facebook video feeds placement no longer exists.', [
      'targeting',
      'facebook_positions',
    ])
  }
  if (readList(targeting, 'instagram_positions', ['targeting']).includes('explore')) {
    throw invalidParameter(2490392, 'Placement is gone', 'Use the placement explore_home instead of explore.', [
      'targeting',
      'instagram_positions',
    ])
  }
}

const automationPath = ['targeting', 'targeting_automation', 'advantage_audience']
const plainKeys = ['geo_locations', 'age_min', 'age_max', 'targeting_automation']
const mustDecide = ['HOUSING', 'EMPLOYMENT', 'FINANCIAL_PRODUCTS_SERVICES']

// Since v23 the flag may be omitted only while everything but the places has Meta's default.
function refuseAutomation(targeting: Params, ages: Ages, campaign: SandboxCampaign): void {
  const automation = readRecord(targeting, 'targeting_automation', ['targeting'])
  const flag = readInteger(automation?.advantage_audience, automationPath)
  if (flag === undefined) {
    const isPlain = Object.keys(targeting).every((key) => plainKeys.includes(key)) && ages.min === 18 && ages.max === 65
    if (isPlain && !campaign.special_ad_categories?.some((category) => mustDecide.includes(category))) return
    throw invalidParameter(
      1870227,
      'Advantage audience flag required',
      'Say whether Advantage+ audience is on or off: set advantage_audience to 1 or 0.',
      automationPath,
    )
  }
  if (flag !== 0 && flag !== 1) throw badParameter('Param advantage_audience must be 0 or 1', automationPath)
  if (flag === 1) refuseHardAges(ages)
}

function refuseHardAges(ages: Ages): void {
  if (ages.max < 65) {
    const text =
      'With Advantage+ audience on, the oldest age must be 65. Turn it off, or send the ages as a suggestion.'
    throw invalidParameter(1870189, 'Maximum age is too low', text, ['targeting', 'age_max'])
  }
  if (ages.min > 25) {
    const text = 'With Advantage+ audience on, the youngest age must be 25 at most. Turn it off, or suggest the ages.'
    throw invalidParameter(1870188, 'Minimum age is too high', text, ['targeting', 'age_min'])
  }
}

const detailKeys = ['interests', 'behaviors', 'flexible_spec', 'custom_audiences', 'education_statuses', 'life_events']
const adultAges: Readonly<Record<string, number>> = { TH: 20, ID: 21 }

function refuseYouth(targeting: Params, geo: Params, ages: Ages): void {
  if (!detailKeys.some((key) => targeting[key] !== undefined)) return
  const needed = Math.max(0, ...listGeoCountries(geo).map((country) => adultAges[country] ?? 0))
  if (ages.min >= needed) return
  const text = `Detailed targeting in this country needs a minimum age of ${needed}.`
  throw invalidParameter(1870165, 'Minimum age is too low', text, ['targeting', 'age_min'])
}

// The European Union and the territories that belong to it.
const dsaCountries =
  'AT BE BG HR CY CZ DK EE FI FR DE GR HU IE IT LV LT LU MT NL PL PT RO SK SI ES SE AX GF GP MF MQ RE YT'.split(' ')
const dsaGroups = ['worldwide', 'europe', 'eea', 'emerging_markets_europe', 'euro_area', 'eu']

/** Beneficiary and payer, required in the EU, from the ad set or the account's defaults. */
export function readDsa(params: Params, targeting: Params, account: SandboxAccount): Params {
  const beneficiary = readText(params, 'dsa_beneficiary', 512) ?? account.default_dsa_beneficiary
  const payor = readText(params, 'dsa_payor', 512) ?? account.default_dsa_payor
  const geo = (targeting.geo_locations ?? {}) as Params
  const groups = readList(geo, 'country_groups', ['targeting', 'geo_locations'])
  const isNeeded =
    listGeoCountries(geo).some((country) => dsaCountries.includes(country)) ||
    groups.some((group) => dsaGroups.includes(readScalarText(group)))
  if (isNeeded && !(beneficiary && payor)) {
    throw invalidParameter(
      3858152,
      'Beneficiary and payer required',
      'Ads for the European Union must name who benefits from them and who pays for them.',
      ...[...(beneficiary ? [] : [['dsa_beneficiary']]), ...(payor ? [] : [['dsa_payor']])],
    )
  }
  return { dsa_beneficiary: beneficiary, dsa_payor: payor }
}
