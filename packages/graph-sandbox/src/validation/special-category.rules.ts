import type { SandboxCampaign } from '../objects.schemas.ts'
import { invalidParameter, refused } from './graph-error.rules.ts'
import { isRecord, type Params, readList, readScalarText } from './read-params.rules.ts'
import { listGeoCountries } from './targeting-geo.rules.ts'

export interface Ages {
  min: number
  max: number
}

const restricted = ['HOUSING', 'EMPLOYMENT', 'CREDIT', 'FINANCIAL_PRODUCTS_SERVICES']

/** Housing, jobs, credit and finance must not choose people by age, gender or a narrow place. */
export function refuseForSpecialCategory(targeting: Params, geo: Params, ages: Ages, campaign: SandboxCampaign): void {
  if (!campaign.special_ad_categories?.some((category) => restricted.includes(category))) return
  if (ages.min !== 18 || ages.max !== 65) {
    throw refuseInCategory('the ages must be 18 to 65 and older', ['targeting', 'age_min'], ['targeting', 'age_max'])
  }
  if (readList(targeting, 'genders', ['targeting']).length > 0) {
    throw refuseInCategory("people can't be chosen by gender", ['targeting', 'genders'])
  }
  if (targeting.excluded_geo_locations !== undefined) {
    throw refuseInCategory("locations can't be excluded", ['targeting', 'excluded_geo_locations'])
  }
  if (readList(geo, 'zips').length > 0) {
    throw refuseInCategory("postal codes can't be used", ['targeting', 'geo_locations', 'zips'])
  }
  if (readList(geo, 'cities').filter(isRecord).some(isNarrow)) {
    throw refuseInCategory('a city needs a radius of at least 15 miles or 25 km', [
      'targeting',
      'geo_locations',
      'cities',
    ])
  }
  refuseForeignCountries(geo, campaign)
}

function isNarrow({ radius, distance_unit }: Params): boolean {
  return radius !== undefined && Number(readScalarText(radius)) < (distance_unit === 'kilometer' ? 25 : 15)
}

function refuseForeignCountries(geo: Params, { special_ad_category_country: allowed = [] }: SandboxCampaign): void {
  const foreign = listGeoCountries(geo).filter((country) => !allowed.includes(country))
  if (foreign.length === 0 || allowed.length === 0) return
  throw invalidParameter(
    2909034,
    'Location does not match the campaign',
    `The special ad category of the campaign is declared for ${allowed.join(', ')}, not for ${foreign.join(', ')}.`,
    ['targeting', 'geo_locations'],
  )
}

function refuseInCategory(rule: string, ...blame: string[][]) {
  return refused('Not allowed in a special ad category', `In a campaign with a special ad category ${rule}.`, ...blame)
}
