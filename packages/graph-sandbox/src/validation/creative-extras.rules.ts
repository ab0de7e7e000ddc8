import { creativeFeatures } from './enums.schemas.ts'
import { invalidParameter, refused } from './graph-error.rules.ts'
import { isRecord, type Params, readRecord, readText, refuseUnknownKeys, unlistedValue } from './read-params.rules.ts'

const path = ['degrees_of_freedom_spec', 'creative_features_spec']

/** Which enhancements Meta may make; the bundle of former versions is refused. */
export function checkFeatures(params: Params): Params | undefined {
  const spec = readRecord(params, 'degrees_of_freedom_spec')
  const features = spec && readRecord(spec, 'creative_features_spec', ['degrees_of_freedom_spec'])
  if (!features) return spec
  if (features.standard_enhancements !== undefined) {
    throw invalidParameter(
      3858504,
      'Standard enhancements are gone',
      'The bundle standard_enhancements is no longer supported. Opt in or out of each enhancement by itself.',
      [...path, 'standard_enhancements'],
    )
  }
  refuseUnknownKeys(features, creativeFeatures, path)
  for (const [key, feature] of Object.entries(features)) {
    const status = isRecord(feature) ? feature.enroll_status : undefined
    if (status !== 'OPT_IN' && status !== 'OPT_OUT')
      throw unlistedValue('enroll_status', ['OPT_IN', 'OPT_OUT'], [...path, key])
  }
  return spec
}

/** Parameters that are appended to the address of a click. */
export function checkUrlTags(params: Params): string | undefined {
  const tags = readText(params, 'url_tags', 2000)
  if (!tags?.startsWith('?')) return tags
  throw refused('URL parameters are not valid', 'Write the parameters without the question mark in front.', [
    'url_tags',
  ])
}
