import { badParameter, invalidParameter } from './graph-error.rules.ts'
import { isRecord, type Params, readList, readRecord, readScalarText } from './read-params.rules.ts'

const path = ['targeting', 'geo_locations']
const kinds = ['countries', 'regions', 'cities', 'zips', 'country_groups', 'custom_locations', 'places', 'geo_markets']

/** Where people are: at least one place, without the retired location_types. */
export function readGeoLocations(targeting: Params): Params {
  const geo = readRecord(targeting, 'geo_locations', ['targeting']) ?? {}
  if (kinds.every((kind) => readList(geo, kind, path).length === 0)) {
    throw invalidParameter(
      1885364,
      'Location is missing',
      'Choose at least one location where your ads are shown.',
      path,
    )
  }
  refuseLocationTypes(targeting, geo)
  for (const country of readList(geo, 'countries', path)) refuseCountry(country)
  refuseOverlap(geo)
  return geo
}

/** The countries of a geo spec, named directly or by a place in them. */
export function listGeoCountries(geo: Params): string[] {
  const places = ['regions', 'cities', 'zips', 'custom_locations'].flatMap((kind) => readList(geo, kind, path))
  const around = places.filter(isRecord).map(({ country }) => country)
  return [...readList(geo, 'countries', path), ...around].filter((country) => typeof country === 'string')
}

function refuseLocationTypes(targeting: Params, geo: Params): void {
  if (geo.location_types === undefined && targeting.location_types === undefined) return
  throw invalidParameter(
    1870199,
    'Location types are gone',
    'Locations reach people living in or recently in them. Remove location_types.',
    [...path, 'location_types'],
  )
}

/** Loaded when first used: that takes a tenth of a second, which a start of the server need not wait for. */
let names: Intl.DisplayNames | undefined
// Region codes with names that are no countries of the Graph API (the United Kingdom is GB).
const notCountries = ['UK', 'EU', 'EZ', 'UN', 'ZZ', 'XA', 'XB', 'QO']

function refuseCountry(country: unknown): void {
  names ??= new Intl.DisplayNames('en', { type: 'region', fallback: 'none' })
  const isCode = typeof country === 'string' && /^[A-Z]{2}$/.test(country)
  if (isCode && !notCountries.includes(country) && names.of(country) !== undefined) return
  const reason = `Param targeting[geo_locations][countries] has an invalid country code: ${JSON.stringify(country)}`
  throw badParameter(reason, [...path, 'countries'])
}

function refuseOverlap(geo: Params): void {
  const countries = readList(geo, 'countries', path)
  const cities = readList(geo, 'cities', path).filter(isRecord)
  const inside = cities.find(({ country }) => typeof country === 'string' && countries.includes(country))
  if (!inside) return
  const text = `The city ${readScalarText(inside.name ?? inside.key)} lies in a country that is targeted already. Remove one of them.`
  throw invalidParameter(1487756, 'Locations overlap', text, [...path, 'cities'])
}
